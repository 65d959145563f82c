/** Loaded before an API whose machine's clock is wrong: TORTURE_CLOCK_SHIFT_MS says by how much. */
const shiftMs = Number(process.env['TORTURE_CLOCK_SHIFT_MS'] ?? 0);
const RealDate = Date;

class ShiftedDate extends RealDate {
  constructor(...parts: unknown[]) {
    if (parts.length === 0) super(RealDate.now() + shiftMs);
    else super(...(parts as [number]));
  }
  static override now(): number {
    return RealDate.now() + shiftMs;
  }
}

if (shiftMs !== 0) globalThis.Date = ShiftedDate as DateConstructor;
