import '../features/services/lib/services-texts.ts';
import { useSearchParams } from 'react-router-dom';
import { serviceSteps } from '../paths.ts';
import { partFrom } from '../features/services/lib/steps.ts';
import { ServicesBegin } from './services-begin.tsx';
import { ServicesList } from './services-list.tsx';
import { ServicePage } from './service-page.tsx';

/** My services: all of them, a new one (`?new=1`), or one (`?service=7&step=about`). */
export function Services() {
  const [query] = useSearchParams();
  const asked = query.get('service') ?? '';
  const step = serviceSteps.find((one) => one === query.get('step')) ?? null;
  const field = partFrom(query.get('field'));
  if (/^[1-9]\d{0,9}$/.test(asked)) return <ServicePage key={asked} id={Number(asked)} step={step} field={field} />;
  return query.has('new') ? <ServicesBegin /> : <ServicesList />;
}
