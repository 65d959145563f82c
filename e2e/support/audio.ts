/**
 * A real WAV file: a plucked arpeggio, 22 kHz mono.
 * @param seconds how long it sounds
 */
export function wav(seconds: number): Buffer {
  const rate = 22_050;
  const frames = Math.round(rate * seconds);
  const file = Buffer.alloc(44 + frames * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + frames * 2, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(frames * 2, 40);
  const notes = [220, 277.18, 329.63, 440];
  for (let i = 0; i < frames; i++) {
    const t = i / rate;
    const beat = Math.floor(t * 2);
    const envelope = Math.exp(-4 * (t * 2 - beat));
    const sample = Math.sin(2 * Math.PI * notes[beat % notes.length]! * t) * envelope * 0.8;
    file.writeInt16LE(Math.round(sample * 32_767), 44 + i * 2);
  }
  return file;
}
