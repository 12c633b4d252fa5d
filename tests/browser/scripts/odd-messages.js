[
  undefined, null, 0, 'start', '{"puluc":1,"type":"start"}', [], new Date(),
  new Map([['puluc', 1]]), 1n,
  (() => { const circle = { puluc: 1 }; circle.type = circle; return circle; })(),
  { puluc: 1 }, { puluc: 2, type: 'start' }, { puluc: '1', type: 'start' }, { type: 'start' },
  { puluc: 1, type: 'start', rules: 7 }, { puluc: 1, type: 'start', rules: { toString: 'kekchi' } },
  { puluc: 1, type: 'start', code: 'import js' }, { puluc: 1, type: 'start', rules: 'x'.repeat(1e6) },
  { puluc: 1, type: 'throw' }, { puluc: 1, type: 'undo' }, { puluc: 1, type: 'move', move: 'c-1' },
  { puluc: 1, type: 'state', rules: 'kekchi' }, { puluc: 1, type: 'set', speed: 'none' },
  new ArrayBuffer(8), new Error('start')
]
