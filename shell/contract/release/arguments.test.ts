import { describe, expect, it } from 'vitest';
import { parseArguments, usage } from './arguments.ts';

const read = (...argv: string[]) => parseArguments(argv, 'mf-creator');

describe('the command line', () => {
  it.each([
    [['ship'], '"ship" is no verb: publish, check, promote, rollback, kill, revive, status, dev, override.'],
    [['publish', 'now'], 'One verb at a time; "now" is too much. A reason goes in quotes.'],
    [['publish', '--percent', '10'], 'publish takes no --percent.'],
    [['status', '--why', 'curious'], 'status takes no --why.'],
    [['kill', '--force'], "Unknown option '--force'"],
    [['promote', '--why'], "Option '--why <value>' argument missing"],
    [['promote', '--percent', '0', '--why', 'good'], '--percent is a number above 0 and up to 100; it is "0".'],
    [['promote', '--percent', '101', '--why', 'good'], '--percent is a number above 0 and up to 100; it is "101".'],
    [['promote', '--percent', 'ten', '--why', 'good'], '--percent is a number above 0 and up to 100; it is "ten".'],
    [['promote', '--percent', '', '--why', 'good'], '--percent is a number above 0 and up to 100; it is "".'],
    [['promote', '--stages', '5,25', '--why', 'good'], '--stages end with 100, everyone; they are "5,25".'],
    [['promote', '--stages', '25,5,100', '--why', 'good'], '--stages rise, as 5,25,100 does; they are "25,5,100".'],
    [
      ['promote', '--stages', '5,,100', '--why', 'good'],
      'Each of --stages is a number above 0 and up to 100; it is "".',
    ],
    [['promote', '--stages', '1,2,3,4,5,6,7,8,9,10,100', '--why', 'good'], '--stages are 10 at most; there are 11.'],
    [['promote', '--stages', '100', '--percent', '5', '--why', 'good'], 'Either --percent or --stages'],
    [['promote', '--bake', '30m', '--why', 'good'], '--bake is how long each stage lasts: it needs --stages 5,25,100.'],
    [['promote', '--stages', '100', '--bake', '30', '--why', 'good'], '--bake is a time as 30m, 2h or 1d, up to 7d'],
    [['promote', '--stages', '100', '--bake', '0m', '--why', 'good'], '--bake is a time'],
    [['promote', '--stages', '100', '--bake', '8d', '--why', 'good'], '--bake is a time'],
    [['rollback', '--once', '--why', 'good'], 'rollback takes no --once.'],
    [['promote', '--why', ' a '], '--why is too short: three characters at least.'],
    [['promote', '--why', 'a'.repeat(501)], '--why is too long: 500 characters at most.'],
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

  it('requires no reason to publish, and promotes to everyone by default', () => {
    expect(read('publish')).toMatchObject({ verb: 'publish', why: undefined, version: undefined });
    expect(read('promote', '--why', 'proven')).toMatchObject({ terms: { percent: 100 }, isOnce: false });
    expect(read('promote', '--percent', '2.5 %', '--why', 'proven')).toMatchObject({ terms: { percent: 2.5 } });
  });

  it('promotes in stages', () => {
    const terms = (...argv: string[]) => read('promote', '--why', 'proven', ...argv).terms;
    expect(terms('--stages', '5,25,100')).toEqual({ stages: [5, 25, 100] });
    expect(terms('--stages', '0.5 %, 100', '--bake', '90m')).toEqual({ stages: [0.5, 100], bakeMinutes: 90 });
    expect(terms('--stages', '100', '--bake', '2h')).toEqual({ stages: [100], bakeMinutes: 120 });
    expect(terms('--stages', '100', '--bake', '7d')).toEqual({ stages: [100], bakeMinutes: 10_080 });
  });

  it('shows its help without a verb, and with --help beside anything', () => {
    for (const argv of [[], ['help'], ['--help'], ['kill', '--help']]) expect(read(...argv).verb).toBe('help');
    expect(usage('npm run release --')).toContain('npm run release -- <verb>');
  });
});
