import path from 'node:path';
import { tmpdir } from 'node:os';
import { Caller } from './caller.ts';
import { compareEffects, findHalves } from './effects.ts';
import { Journal } from './journal.ts';
import { errorsInLogs } from './logs.ts';
import { repeatAll } from './repeat.ts';
import { databaseNow, untilResumed } from './resume.ts';
import type { TestBed } from './test-bed.ts';
import type { Person } from './world.ts';

/** People who call a test bed's APIs, and the journal of what they were told. */
export class Clients {
  readonly journal = new Journal(path.join(tmpdir(), `fanfare-torture-${process.pid}-${Date.now()}.jsonl`));
  readonly #testBed: TestBed;
  readonly #callers: ReadonlyMap<number, Caller>;
  /** Answers of the 5xx kind, by status and code. */
  readonly #failures = new Map<string, number>();

  constructor(testBed: TestBed, people: readonly Person[]) {
    this.#testBed = testBed;
    const options = {
      journal: this.journal,
      urls: testBed.apiUrls,
      jwtSecret: testBed.jwtSecret,
      failures: this.#failures,
    };
    this.#callers = new Map(people.map((person) => [person.accountId, new Caller(person, options)]));
  }

  of(accountId: number): Caller {
    return this.#callers.get(accountId)!;
  }

  /** Answers of the 5xx kind, each with its number; empty: none. */
  get failures(): string {
    return [...this.#failures].map((one) => one.join(' ')).join(', ');
  }

  /** What users saw: acts and their outcomes, failures of the server, errors in its logs. */
  report(): string[] {
    return [
      `acts: ${this.journal.tally()}`,
      `answers of the 5xx kind: ${this.failures || 'none'}`,
      `errors in the APIs' logs: ${errorsInLogs(this.#testBed.folder)}`,
    ];
  }

  async #settle(): Promise<string[]> {
    const { owner } = this.#testBed;
    const resumed = await untilResumed(owner, await databaseNow(owner), performance.now());
    return Object.entries(resumed).flatMap(([name, tookMs]) => (tookMs === Infinity ? [`${name}: never resumed`] : []));
  }

  /**
   * Compares what clients were told with what there is, repeats everything under its key, compares again, and reads the books. Ends the journal.
   * @param options.more what is wrong beside that
   * @param options.isRepeated whether to repeat: not where each request was sent several times anyway
   * @returns one line for each thing that is wrong
   */
  async check({ more = [], isRepeated = true }: { more?: readonly string[]; isRepeated?: boolean } = {}): Promise<
    string[]
  > {
    const { apis, owner, audit } = this.#testBed;
    const problems = [...more];
    for (const [index, { crashes }] of apis.entries())
      if (crashes > 0) problems.push(`API ${index} ended by itself, ${crashes} times`);
    problems.push(...(await this.#settle()));
    problems.push(...(await compareEffects(owner, this.journal.acts)).map((one) => `before repeating: ${one}`));
    if (isRepeated) {
      const repeated = await repeatAll(this.journal.acts, this.#callers);
      problems.push(...repeated.problems, ...(await this.#settle()));
      problems.push(...(await compareEffects(owner, repeated.told)).map((one) => `after repeating: ${one}`));
    }
    problems.push(...(await findHalves(owner)));
    const wrong = await audit();
    if (wrong) problems.push(`the audit: ${wrong}`);
    this.journal.end(problems.length === 0);
    if (problems.length > 0) problems.push(`what was acknowledged is in ${this.journal.file}`);
    return problems;
  }
}
