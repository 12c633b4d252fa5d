async () => {
  const cache = await caches.open(`puluc-tables-${new URL('.', location)}`);
  const kept = (await cache.keys()).find(({ url }) => url.includes('/tables/'));
  const bytes = new Uint8Array(await (await cache.match(kept)).arrayBuffer());
  bytes[bytes.length >> 1] ^= 1;
  await cache.put(kept, new Response(bytes));
}
