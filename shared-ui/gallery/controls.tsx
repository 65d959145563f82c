import { useState } from 'react';
import {
  ArrowRightIcon,
  Button,
  Checkbox,
  Chip,
  Combobox,
  EllipsisIcon,
  IconButton,
  Kbd,
  linkClass,
  MultiCombobox,
  PasswordField,
  PauseIcon,
  PlusIcon,
  RadioGroup,
  RangeSlider,
  RotateCcwIcon,
  SearchIcon,
  SegmentedControl,
  Select,
  StateMark,
  Stepper,
  Switch,
  Tag,
  TextArea,
  TextField,
  Trash2Icon,
} from '@fanfare/shared-ui';
import g from './gallery.module.css';
import { Section } from './section.tsx';

const COUNTRIES = ['Austria', 'Finland', 'France', 'Germany', 'Ireland', 'Norway', 'Sweden', 'United Kingdom'].map(
  (label) => ({ value: label.slice(0, 2).toUpperCase(), label, hint: label.length * 7 }),
);
const STEPS = ['Track', 'Curators', 'Pitch', 'Pay'].map((label) => ({ id: label, label }));

export function Controls() {
  const [checked, setChecked] = useState(true);
  const [plan, setPlan] = useState<'monthly' | 'yearly'>('monthly');
  const [kind, setKind] = useState('playlists');
  const [price, setPrice] = useState<[number, number]>([2, 8]);
  const [country, setCountry] = useState<string | null>('IR');
  const [countries, setCountries] = useState<string[]>(['UN', 'SW']);
  const [sort, setSort] = useState('match');
  const [genre, setGenre] = useState(['Indie folk']);
  return (
    <>
      <Section title="Buttons" note="One primary on a screen. 40 px, 32 in rows, 48 to finish.">
        <div className={g.row}>
          <Button variant="primary">Send campaign</Button>
          <Button variant="primary" loading>
            Sending
          </Button>
          <Button variant="primary" disabled>
            Off
          </Button>
          <Button>Export report</Button>
          <Button size="s">Small</Button>
          <Button variant="ghost">Cancel</Button>
          <a className={linkClass} href="#review">
            Review
          </a>
        </div>
        <div className={g.row}>
          <Button variant="brass">Subscribe</Button>
          <Button variant="danger" iconStart={<Trash2Icon />}>
            Delete draft
          </Button>
          <Button variant="primary" size="l" iconEnd={<ArrowRightIcon />}>
            Continue to pitch
          </Button>
          <IconButton label="More" icon={<EllipsisIcon />} variant="outline" />
          <IconButton label="Back 5 s" icon={<RotateCcwIcon />} variant="round" />
          <IconButton label="Pause" icon={<PauseIcon />} variant="solid" size="xl" />
          <Kbd>Ctrl K</Kbd>
        </div>
      </Section>
      <Section title="Inputs" note="Label above, rule below, error in place.">
        <div className={g.grid}>
          <TextField label="Track link" placeholder="Paste a link or a title" />
          <TextField label="Search" startIcon={<SearchIcon />} placeholder="Find a track" />
          <TextField label="Email" defaultValue="ines@halloran" error="Email must be valid" />
          <TextField label="Gift code" defaultValue="K7QM-2RTX-9HPD-4" hint="25.00 credits, not used yet" />
          <TextField label="Country" defaultValue="Ireland" disabled />
          <PasswordField
            label="Password"
            size="l"
            defaultValue="Fanfare-demo-1"
            revealText="Show password"
            concealText="Hide password"
          />
          <Select
            label="Language"
            value="en"
            onValueChange={() => {}}
            options={[
              { value: 'en', label: 'English' },
              { value: 'fr', label: 'French' },
            ]}
          />
          <Combobox
            label="Home country"
            options={COUNTRIES}
            value={country}
            onValueChange={setCountry}
            emptyText="No such country"
          />
          <MultiCombobox
            label="Countries"
            options={COUNTRIES}
            values={countries}
            onValuesChange={setCountries}
            placeholder="Add a country"
            emptyText="No such country"
            removeText={(label) => `Remove ${label}`}
          />
          <TextArea label="Feedback" counter="246 of 2,000" defaultValue="The close voice at 0:31 is the best thing." />
          <Select
            variant="inline"
            label="Sort:"
            value={sort}
            onValueChange={setSort}
            options={[
              { value: 'match', label: 'Best match' },
              { value: 'price', label: 'Price' },
            ]}
          />
        </div>
        <div className={g.row}>
          <Checkbox label="Checked" checked={checked} onCheckedChange={setChecked} />
          <Checkbox label="Some" indeterminate />
          <Checkbox label="Empty" />
          <Checkbox label="Off" disabled />
          <Switch label="Blind mode" defaultChecked />
          <Switch label="Away" />
          <SegmentedControl
            label="Type"
            value={kind}
            onValueChange={setKind}
            options={['Playlists', 'Radios', 'Influencers'].map((label) => ({ value: label.toLowerCase(), label }))}
          />
        </div>
        <RadioGroup
          label="Plan"
          layout="cards"
          value={plan}
          onValueChange={setPlan}
          options={[
            { value: 'monthly', label: 'Monthly', hint: '50 credits each month', end: '€39' },
            { value: 'yearly', label: 'Yearly (Save 2 months)', hint: '500 credits at once', end: '€390' },
          ]}
        />
      </Section>
      <Section title="Price range" note="The lower thumb stops one step below the upper.">
        <div className={g.grid}>
          <RangeSlider
            label="Price"
            min={1}
            max={12}
            value={price}
            onValueChange={setPrice}
            lowerLabel="Lowest price"
            upperLabel="Highest price"
            formatValue={(value) => `${value} credits`}
            histogram={[14, 35, 16, 48, 9, 28, 3, 21, 2, 1, 1, 2]}
          />
        </div>
      </Section>
      <Section title="Stepper">
        <Stepper steps={STEPS} current="Curators" doneText="done" aria-label="Steps" />
      </Section>
      <Section title="Chips, tags, states" note="State glyphs come from notation.">
        <div className={g.row}>
          <Chip selected count={12}>
            All
          </Chip>
          <Chip selected={false} count={2}>
            Waiting
          </Chip>
          {genre.map((name) => (
            <Chip key={name} onRemove={() => setGenre([])} removeLabel={`Remove ${name}`}>
              {name}
            </Chip>
          ))}
          <Chip icon={<PlusIcon />} onClick={() => setGenre(['Indie folk'])}>
            Add genre
          </Chip>
        </div>
        <div className={g.row}>
          <Tag>Intro or pacing</Tag>
          <Tag tone="line">Trusted</Tag>
          <Tag tone="role">New</Tag>
          <Tag tone="positive">Completed</Tag>
          <Tag tone="warning">Waiting for audio</Tag>
          <Tag tone="danger">Rejected</Tag>
          <Tag tone="pro">PRO</Tag>
          <Tag tone="demo">Demo data</Tag>
        </div>
        <div className={g.row}>
          <StateMark state="queued" label="Queued" />
          <StateMark state="waiting" label="Waiting" />
          <StateMark state="listening" label="Listening" />
          <StateMark state="accepted" label="Yes" />
          <StateMark state="placed" label="Placed" />
          <StateMark state="broken" label="Promise broken" />
          <StateMark state="declined" label="No" />
          <StateMark state="wrong_match" label="Wrong match" />
          <StateMark state="expired" label="Expired" />
          <StateMark state="withdrawn" label="Withdrawn" />
          <StateMark state="refunded_quality" label="Refunded" />
        </div>
      </Section>
    </>
  );
}
