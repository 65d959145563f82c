import { Tabs as Base } from '@base-ui/react/tabs';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import s from './tabs.module.css';

export interface TabItem<Value extends string = string> {
  value: Value;
  label: ReactNode;
  count?: ReactNode;
}

export interface TabsProps<Value extends string = string> {
  /** The name of the tab list. */
  label: string;
  items: readonly TabItem<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** TabPanels. */
  children?: ReactNode;
  className?: string;
}

/** Views of one thing, side by side; its panels are the `TabPanel`s within. */
export function Tabs<Value extends string = string>({
  label,
  items,
  value,
  onValueChange,
  children,
  className,
}: TabsProps<Value>) {
  return (
    <Base.Root value={value} onValueChange={(next) => onValueChange(next as Value)} className={className}>
      <Base.List aria-label={label} className={s.list}>
        {items.map((item) => (
          <Base.Tab key={item.value} value={item.value} className={s.tab}>
            {item.label}
            {/* Without the space, "Answers 12" is read out as one word. */}
            {item.count !== undefined && ' '}
            {item.count !== undefined && <span className={s.count}>{item.count}</span>}
          </Base.Tab>
        ))}
      </Base.List>
      {children}
    </Base.Root>
  );
}

/** The content of a tab. Takes the tab's `value`. */
export function TabPanel({ value, className, ...rest }: { value: string } & Omit<ComponentProps<'div'>, 'ref'>) {
  return <Base.Panel value={value} {...rest} className={cx(s.panel, className)} />;
}
