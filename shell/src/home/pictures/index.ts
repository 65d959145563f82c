// Written by scripts/home-pictures.ts.
import campaignWideEnLight900Avif from './campaign-wide-en-light-900.avif';
import campaignWideEnLight1440Avif from './campaign-wide-en-light-1440.avif';
import campaignWideEnLight1440Webp from './campaign-wide-en-light-1440.webp';
import campaignPhoneEnLight780Avif from './campaign-phone-en-light-780.avif';
import campaignPhoneEnLight780Webp from './campaign-phone-en-light-780.webp';
import campaignWideEnDark900Avif from './campaign-wide-en-dark-900.avif';
import campaignWideEnDark1440Avif from './campaign-wide-en-dark-1440.avif';
import campaignWideEnDark1440Webp from './campaign-wide-en-dark-1440.webp';
import campaignPhoneEnDark780Avif from './campaign-phone-en-dark-780.avif';
import campaignPhoneEnDark780Webp from './campaign-phone-en-dark-780.webp';
import campaignWideFrLight900Avif from './campaign-wide-fr-light-900.avif';
import campaignWideFrLight1440Avif from './campaign-wide-fr-light-1440.avif';
import campaignWideFrLight1440Webp from './campaign-wide-fr-light-1440.webp';
import campaignPhoneFrLight780Avif from './campaign-phone-fr-light-780.avif';
import campaignPhoneFrLight780Webp from './campaign-phone-fr-light-780.webp';
import campaignWideFrDark900Avif from './campaign-wide-fr-dark-900.avif';
import campaignWideFrDark1440Avif from './campaign-wide-fr-dark-1440.avif';
import campaignWideFrDark1440Webp from './campaign-wide-fr-dark-1440.webp';
import campaignPhoneFrDark780Avif from './campaign-phone-fr-dark-780.avif';
import campaignPhoneFrDark780Webp from './campaign-phone-fr-dark-780.webp';
import workbenchWideEnLight900Avif from './workbench-wide-en-light-900.avif';
import workbenchWideEnLight1440Avif from './workbench-wide-en-light-1440.avif';
import workbenchWideEnLight1440Webp from './workbench-wide-en-light-1440.webp';
import workbenchPhoneEnLight780Avif from './workbench-phone-en-light-780.avif';
import workbenchPhoneEnLight780Webp from './workbench-phone-en-light-780.webp';
import workbenchWideEnDark900Avif from './workbench-wide-en-dark-900.avif';
import workbenchWideEnDark1440Avif from './workbench-wide-en-dark-1440.avif';
import workbenchWideEnDark1440Webp from './workbench-wide-en-dark-1440.webp';
import workbenchPhoneEnDark780Avif from './workbench-phone-en-dark-780.avif';
import workbenchPhoneEnDark780Webp from './workbench-phone-en-dark-780.webp';
import workbenchWideFrLight900Avif from './workbench-wide-fr-light-900.avif';
import workbenchWideFrLight1440Avif from './workbench-wide-fr-light-1440.avif';
import workbenchWideFrLight1440Webp from './workbench-wide-fr-light-1440.webp';
import workbenchPhoneFrLight780Avif from './workbench-phone-fr-light-780.avif';
import workbenchPhoneFrLight780Webp from './workbench-phone-fr-light-780.webp';
import workbenchWideFrDark900Avif from './workbench-wide-fr-dark-900.avif';
import workbenchWideFrDark1440Avif from './workbench-wide-fr-dark-1440.avif';
import workbenchWideFrDark1440Webp from './workbench-wide-fr-dark-1440.webp';
import workbenchPhoneFrDark780Avif from './workbench-phone-fr-dark-780.avif';
import workbenchPhoneFrDark780Webp from './workbench-phone-fr-dark-780.webp';

export const pictures = {
  campaign: {
    wide: {
      width: 900,
      height: 696,
      languages: {
        en: {
          light: {
            avif: `${campaignWideEnLight900Avif} 900w, ${campaignWideEnLight1440Avif} 1440w`,
            webp: `${campaignWideEnLight1440Webp} 1440w`,
          },
          dark: {
            avif: `${campaignWideEnDark900Avif} 900w, ${campaignWideEnDark1440Avif} 1440w`,
            webp: `${campaignWideEnDark1440Webp} 1440w`,
          },
        },
        fr: {
          light: {
            avif: `${campaignWideFrLight900Avif} 900w, ${campaignWideFrLight1440Avif} 1440w`,
            webp: `${campaignWideFrLight1440Webp} 1440w`,
          },
          dark: {
            avif: `${campaignWideFrDark900Avif} 900w, ${campaignWideFrDark1440Avif} 1440w`,
            webp: `${campaignWideFrDark1440Webp} 1440w`,
          },
        },
      },
    },
    phone: {
      width: 390,
      height: 680,
      languages: {
        en: {
          light: { avif: `${campaignPhoneEnLight780Avif} 780w`, webp: `${campaignPhoneEnLight780Webp} 780w` },
          dark: { avif: `${campaignPhoneEnDark780Avif} 780w`, webp: `${campaignPhoneEnDark780Webp} 780w` },
        },
        fr: {
          light: { avif: `${campaignPhoneFrLight780Avif} 780w`, webp: `${campaignPhoneFrLight780Webp} 780w` },
          dark: { avif: `${campaignPhoneFrDark780Avif} 780w`, webp: `${campaignPhoneFrDark780Webp} 780w` },
        },
      },
    },
  },
  workbench: {
    wide: {
      width: 1180,
      height: 651,
      languages: {
        en: {
          light: {
            avif: `${workbenchWideEnLight900Avif} 900w, ${workbenchWideEnLight1440Avif} 1440w`,
            webp: `${workbenchWideEnLight1440Webp} 1440w`,
          },
          dark: {
            avif: `${workbenchWideEnDark900Avif} 900w, ${workbenchWideEnDark1440Avif} 1440w`,
            webp: `${workbenchWideEnDark1440Webp} 1440w`,
          },
        },
        fr: {
          light: {
            avif: `${workbenchWideFrLight900Avif} 900w, ${workbenchWideFrLight1440Avif} 1440w`,
            webp: `${workbenchWideFrLight1440Webp} 1440w`,
          },
          dark: {
            avif: `${workbenchWideFrDark900Avif} 900w, ${workbenchWideFrDark1440Avif} 1440w`,
            webp: `${workbenchWideFrDark1440Webp} 1440w`,
          },
        },
      },
    },
    phone: {
      width: 390,
      height: 635,
      languages: {
        en: {
          light: { avif: `${workbenchPhoneEnLight780Avif} 780w`, webp: `${workbenchPhoneEnLight780Webp} 780w` },
          dark: { avif: `${workbenchPhoneEnDark780Avif} 780w`, webp: `${workbenchPhoneEnDark780Webp} 780w` },
        },
        fr: {
          light: { avif: `${workbenchPhoneFrLight780Avif} 780w`, webp: `${workbenchPhoneFrLight780Webp} 780w` },
          dark: { avif: `${workbenchPhoneFrDark780Avif} 780w`, webp: `${workbenchPhoneFrDark780Webp} 780w` },
        },
      },
    },
  },
} as const;
