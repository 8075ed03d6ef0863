/** One figure and the bound it is held to; a ratio is against a floor measured in the same run. */
export interface BenchResult {
  name: string;
  value: number;
  unit: string;
  floor?: number;
  ratio?: number;
  bound: number;
  ok: boolean;
}

/** A figure against its floor: held to `bound` times the floor. */
export function againstFloor(
  name: string,
  unit: string,
  value: number,
  floor: number,
  bound: number,
): BenchResult {
  const ratio = value / floor;
  return { name, value, unit, floor, ratio, bound, ok: ratio <= bound };
}

/** A figure by itself: at most `bound`. */
export function atMost(name: string, unit: string, value: number, bound: number): BenchResult {
  return { name, value, unit, bound, ok: value <= bound };
}

/** The value below which the given share of all lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Prints each figure on a line of its own and fails the process when one is out of bounds. */
export function report(results: readonly BenchResult[]): void {
  for (const { name, value, unit, floor, ratio, bound, ok } of results) {
    const number = value.toFixed(value < 10 ? 2 : 1);
    const held =
      floor === undefined || ratio === undefined
        ? `at most ${String(bound)} ${unit}`
        : `${ratio.toFixed(2)} × floor of ${floor.toFixed(2)} ${unit}, at most ${String(bound)} ×`;
    console.log(`${ok ? 'ok  ' : 'FAIL'}  ${name}: ${number} ${unit} (${held})`);
  }
  if (results.some(({ ok }) => !ok)) process.exitCode = 1;
}
