async () => {
  const cache = await caches.open(`puluc-tables-${new URL('.', location)}`);
  const kept = (await cache.keys()).find(({ url }) => url.includes('/tables/'));
  if (!kept) return null;
  const bytes = await (await cache.match(kept)).arrayBuffer();
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
