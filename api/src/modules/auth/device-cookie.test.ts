import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import type { Config } from '../../config.ts';
import { defaultRules } from '../../rules.ts';
import { knownDevice, rememberDevice } from './device-cookie.ts';

const config = {
  env: 'production',
  apiUrl: 'https://api.example.test',
  jwtSecret: 'a secret of this test alone',
  rules: defaultRules,
} as Config;

/** A browser that keeps its cookie. */
function browser() {
  let value = '';
  const request = () => ({ cookies: { fanfare_device: value } }) as unknown as FastifyRequest;
  const reply = {
    setCookie: (_name: string, next: string) => {
      value = next;
    },
  } as unknown as FastifyReply;
  return {
    knows: (email: string) => knownDevice(request(), config, email),
    logIn: (email: string) => rememberDevice(request(), reply, config, email),
    write: (next: string) => {
      value = next;
    },
    read: () => value,
  };
}

it('is known to each of the last five addresses that logged in, under one id', () => {
  const shared = browser();
  const emails = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}@example.test`);
  for (const email of emails) shared.logIn(email);
  expect(shared.knows('a@example.test')).toBeNull();
  const ids = emails.slice(1).map((email) => shared.knows(email.toUpperCase()));
  expect(new Set(ids).size).toBe(1);
  expect(ids[0]).toMatch(/^[\w-]{43}$/);
  // Again changes nothing but the order.
  shared.logIn('b@example.test');
  shared.logIn('g@example.test');
  expect([shared.knows('b@example.test'), shared.knows('c@example.test')]).toEqual([ids[0], null]);
});

it('isn’t known by what another browser, another address or nobody signed', () => {
  const [own, other] = [browser(), browser()];
  own.logIn('a@example.test');
  other.logIn('b@example.test');
  const [id, signature] = own.read().split('.');
  const [otherId] = other.read().split('.');
  expect(own.knows('b@example.test')).toBeNull();
  for (const value of ['', id!, `${otherId}.${signature}`, `${id}.${'A'.repeat(43)}`, `${id}.${signature}.`, 'é.é']) {
    own.write(value);
    expect([value, own.knows('a@example.test')]).toEqual([value, null]);
  }
});
