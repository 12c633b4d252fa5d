"""The measured figures of the solution, the levels and the estimate, and docs/measurements.md."""
