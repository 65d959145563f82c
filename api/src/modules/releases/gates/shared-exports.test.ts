import { expect, it } from 'vitest';
import { sharedExportsOf } from './shared-exports.ts';

const entry =
  'var c={36e3:{shareKey:"router"},12:{shareKey:"react"}};s("router","7.1.0",()=>g.e(1).then(()=>()=>g(97998)))';
const usedBy = (body: string) =>
  [
    ...sharedExportsOf(
      new Map([
        ['remoteEntry.js', entry],
        ['a.js', `push([[1],{5(e,t,n){${body}}}])`],
      ]),
      'router',
    ).used,
  ].toSorted();

it.each([
  ['members, called or not', 'var r=n(36e3);(0,r.useParams)();e=r.Link', ['Link', 'useParams']],
  ['a number written in full', 'let r=n(36000);r.Link()', ['Link']],
  ['a member taken at once', 'n(36e3).Link', ['Link']],
  ['nothing, for what is only loaded', 'n(36e3);t=(n(36e3),1)', []],
  ['nothing of another library', 'var r=n(12);r.useParams()', []],
  [
    'nothing of another value under the same name',
    'var r=n(36e3);r.Link;[].map(r=>r.own);function f(){var r={};r.other}{let r=1;r.more}',
    ['Link'],
  ],
  ['of the same value in functions inside', 'var r=n(36e3);function f(){return()=>r.Route}', ['Route']],
  ['no property and no label that only has its name', 'var r=n(36e3);e.r=1;t={r:2};r.Link', ['Link']],
  ['everything where it is handed on', 'var r=n(36e3);e(r)', ['*']],
  ['everything by a computed name', 'var r=n(36e3);r[e]', ['*']],
  ['everything in an object', 'var r=n(36e3);t={r}', ['*']],
  ['everything where it is assigned', 'var r;r=n(36e3);r.Link', ['*']],
  ['everything taken apart', 'var {Link:r}=n(36e3)', ['*']],
])('a module uses %s', (_what, body, used) => {
  expect(usedBy(body)).toEqual(used);
});

it.each([
  ['registers', entry],
  [
    'falls back to',
    'var c={36e3:{fallback:()=>()=>g(97998),shareKey:"router"},12:{fallback:()=>()=>g(5),shareKey:"react"}}',
  ],
])('a build brings the exports that the copy which it %s defines', (_how, scripts) => {
  const copy =
    'push([[1],{97998(e,t,n){n.r(t),n.d(t,{Link:()=>a,useParams:()=>b});n.d(e,{other:()=>c})},5:(e,t,n)=>{n.d(t,{own:()=>d})}}])';
  const { provided, unreadable } = sharedExportsOf(
    new Map([
      ['shell.js', scripts],
      ['1.js', copy],
    ]),
    'router',
  );
  expect([[...provided].toSorted(), unreadable]).toEqual([['Link', 'useParams'], []]);
});

it('names scripts that can’t be read and may concern the library', () => {
  const scripts = new Map([
    ['remoteEntry.js', entry],
    ['a.js', 'n(36e3) is'],
    ['b.js', 'nothing here'],
  ]);
  expect(sharedExportsOf(scripts, 'router').unreadable).toEqual(['a.js']);
});

it('reads what a build may contain in bounded work: what is more than that is unreadable', () => {
  const many = `var m={5:{shareKey:"router"}};${'var a=n(5);'.repeat(20_000)}`;
  const deep = `var m={5:{shareKey:"router"}};a${'.b'.repeat(50_000)};n(5)`;
  for (const code of [many, deep, ' '.repeat(17 * 1_024 * 1_024)]) {
    expect(sharedExportsOf(new Map([['a.js', code]]), 'router').unreadable).toEqual(['a.js']);
  }
});
