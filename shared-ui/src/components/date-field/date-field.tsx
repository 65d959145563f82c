import { CalendarDays } from 'lucide-react';
import { useRef, useState } from 'react';
import { IconButton } from '../icon-button/icon-button.tsx';
import { TextField, type TextFieldProps } from '../text-field/text-field.tsx';
import s from './date-field.module.css';
import { dayPattern, typedDay, writtenDay } from './date-text.ts';

export interface DateFieldTexts {
  /** The name of the button that opens the calendar. */
  choose: string;
  /** The error for a text that is no day. @param example a day as it is written here */
  invalid: (example: string) => string;
}

export interface DateFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'endSlot' | 'startIcon'> {
  locale: string;
  /** `2026-05-31`, empty, or what was typed instead of a day. */
  value: string;
  texts: DateFieldTexts;
  min?: string;
  max?: string;
  /** Gets a day as `2026-05-31`, and what is none as it was typed: a form refuses it, and nothing is dropped unsaid. */
  onValueChange: (day: string) => void;
}

const exampleDay = '2026-12-31';

/**
 * A day, written as the locale writes it: the browser's own date input follows the browser's language, not the
 * product's. It is typed, or chosen from the browser's calendar.
 */
export function DateField({ locale, value, texts, min, max, error, onValueChange, onBlur, ...rest }: DateFieldProps) {
  const [text, setText] = useState(() => writtenDay(locale, value));
  const [reported, setReported] = useState(value);
  const [isTyping, setIsTyping] = useState(false);
  const calendar = useRef<HTMLInputElement>(null);
  if (reported !== value) {
    setReported(value);
    setText(writtenDay(locale, value));
  }
  const day = typedDay(locale, text);
  const report = (next: string) => {
    setReported(next);
    onValueChange(next);
  };
  const settle = () => {
    setIsTyping(false);
    setText(writtenDay(locale, day || text.trim()));
  };
  const isWrong = !isTyping && text.trim() !== '' && day === '';
  return (
    <TextField
      inputMode="numeric"
      autoComplete="off"
      placeholder={dayPattern(locale)}
      {...rest}
      value={text}
      error={isWrong ? texts.invalid(writtenDay(locale, exampleDay)) : error}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        setIsTyping(true);
        setText(typed);
        report(typedDay(locale, typed) || typed.trim());
      }}
      onBlur={(event) => {
        settle();
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle();
        rest.onKeyDown?.(event);
      }}
      endSlot={
        <>
          {/* The browser's calendar opens where its input is; people and assistive technology use the text field. */}
          <input
            ref={calendar}
            type="date"
            className={s.calendar}
            tabIndex={-1}
            aria-hidden="true"
            min={min}
            max={max}
            value={day}
            onChange={(event) => {
              setText(writtenDay(locale, event.currentTarget.value));
              setIsTyping(false);
              report(event.currentTarget.value);
            }}
          />
          <IconButton
            size="s"
            label={texts.choose}
            icon={<CalendarDays aria-hidden="true" />}
            disabled={rest.disabled}
            onClick={() => openCalendar(calendar.current)}
          />
        </>
      }
    />
  );
}

function openCalendar(input: HTMLInputElement | null): void {
  try {
    input?.showPicker();
  } catch {
    // Older browsers, and frames of other origins, have none: the day is typed.
  }
}
