import { describe, expect, it } from 'vitest';
import { parseArguments, usage } from './arguments.ts';

const read = (...argv: string[]) => parseArguments(argv, 'mf-creator');

describe('the command line', () => {
  it.each([
    [['ship'], '"ship" is no verb: publish, check, promote, rollback, kill, revive, status.'],
    [['publish', 'now'], 'One verb at a time; "now" is too much. A reason goes in quotes.'],
    [['publish', '--percent', '10'], 'publish takes no --percent.'],
    [['status', '--why', 'curious'], 'status takes no --why.'],
    [['kill', '--force'], "Unknown option '--force'"],
    [['promote', '--why'], "Option '--why <value>' argument missing"],
    [['promote', '--percent', '0', '--why', 'good'], '--percent is a number above 0 and up to 100; it is "0".'],
    [['promote', '--percent', '101', '--why', 'good'], '--percent is a number above 0 and up to 100; it is "101".'],
    [['promote', '--percent', 'ten', '--why', 'good'], '--percent is a number above 0 and up to 100; it is "ten".'],
    [['promote', '--percent', '', '--why', 'good'], '--percent is a number above 0 and up to 100; it is "".'],
    [['promote', '--why', ' a '], '--why is too short: three letters at least.'],
    [['promote', '--why', 'a'.repeat(501)], '--why is too long: 500 letters at most.'],
  ])('refuses %j', (argv, message) => {
    expect(() => read(...argv)).toThrow(message);
  });

  it.each(['promote', 'rollback', 'kill', 'revive'])(
    'requires the reason of %s, which is stored in the audit',
    (verb) => {
      expect(() => read(verb)).toThrow(`${verb} needs a reason, which stays in the audit: --why "…"`);
      expect(read(verb, '--why', ' a bad day ')).toMatchObject({ verb, why: 'a bad day' });
    },
  );

  it('requires no reason to publish, and promotes to everybody by default', () => {
    expect(read('publish')).toMatchObject({ verb: 'publish', why: undefined, version: undefined });
    expect(read('promote', '--why', 'proven')).toMatchObject({ percent: 100 });
    expect(read('promote', '--percent', '2.5 %', '--why', 'proven')).toMatchObject({ percent: 2.5 });
  });

  it('shows its help without a verb, and with --help beside anything', () => {
    for (const argv of [[], ['help'], ['--help'], ['kill', '--help']]) expect(read(...argv).verb).toBe('help');
    expect(usage('npm run release --')).toContain('npm run release -- <verb>');
  });
});
