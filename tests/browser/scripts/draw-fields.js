async () => {
  const { run } = await import('./runtime/game.js');
  const line = "from pyscript import document; from pyscript.js_modules import boot; "
    + "boot.morph(document.getElementById('closeup'), document.drawn)";
  const fields = '<p><label><input value="Ana"></label><select><option selected>Sun'
    + '<option>Moon</select></p>';
  const draw = (html) => { document.drawn = html; run(line); };
  draw(fields);
  const closeup = document.getElementById('closeup');
  const [name, side] = ['input', 'select'].map((one) => closeup.querySelector(one));
  [name.value, side.value] = ['Luis', 'Moon'];
  draw(fields + '<p>new</p>');
  const shown = [name.isConnected, name.value, side.value];
  draw('');
  return shown;
}
