import { useState, type FormEvent } from 'react';

type Messages<Name extends string> = Partial<Record<Name, string | null>>;
type Rules<Name extends string> = Readonly<Record<Name, (value: string) => string | null>>;

/**
 * React hook: a small form of text fields that the browser itself keeps, for a first screen: react-hook-form is 36,000 characters, most of
 * which a sign-in never runs.
 * @param rules what is wrong with a field's value, by its name, in the order of the fields; null if nothing is
 * @returns `props` for the form element, and what is wrong with its fields since it was first submitted
 */
export function useNativeForm<Name extends string>(
  rules: Rules<Name>,
  onSubmit: (values: Record<Name, string>) => void,
) {
  const [errors, setErrors] = useState<Messages<Name> | null>(null);
  const names = Object.keys(rules) as Name[];
  const ofEach = <Value>(valueOf: (name: Name) => Value) =>
    Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>;
  const check = (form: HTMLFormElement) => {
    const entries = new FormData(form);
    const values = ofEach((name) => String(entries.get(name) ?? ''));
    const found = ofEach((name) => rules[name](values[name]));
    setErrors(found);
    return { values, broken: names.find((name) => found[name] !== null) };
  };
  return {
    errors: errors ?? ({} as Messages<Name>),
    props: {
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        const { values, broken } = check(event.currentTarget);
        if (broken === undefined) onSubmit(values);
        else event.currentTarget.querySelector<HTMLElement>(`[name="${broken}"]`)?.focus();
      },
      // What was refused is right as soon as it is.
      onChange: (event: FormEvent<HTMLFormElement>) => {
        if (errors) check(event.currentTarget);
      },
    },
  };
}
