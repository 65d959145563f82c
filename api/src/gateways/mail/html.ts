import type { Translator } from '../../texts/index.ts';
import { darkSheet, lightOf, type Look, styled } from './colours.ts';
import type { MailContent, MailLink, MailRole, MailRow, MailSection, MailSum } from './content.ts';
import type { Frame } from './frame.ts';
import { listeningText } from './listening-text.ts';

/** Escapes text for markup and quoted attributes. */
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const textFont =
  "font-family:'Inter Variable',Inter,-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;";
const displayFont = textFont.replace(':', ":'Bricolage Grotesque Variable','Bricolage Grotesque',");
const table = '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';
const figures = 'font-variant-numeric:tabular-nums;';

const linkLook: Record<MailRole, Look> = { creator: 'violetink', curator: 'tealink' };
const fills: Record<MailRole, [Look, Look]> = { creator: ['violet', 'onviolet'], curator: ['teal', 'onteal'] };

const link = (url: string, looks: Look[], style: string, words: string) =>
  `<a href="${escape(url)}" target="_blank" ${styled(looks, style)}>${escape(words)}</a>`;

const paragraph = (text: string) =>
  `<p ${styled(['ink'], `margin:0 0 16px;font-size:16px;line-height:26px;`)}>${escape(text)}</p>`;

const small = (text: string) =>
  `<p ${styled(['soft'], 'margin:0 0 8px;font-size:14px;line-height:20px;')}>${escape(text)}</p>`;

function sumsOf(sums: MailSum[]): string {
  const line = ({ label, value }: MailSum) => `<tr>
<td ${styled(['soft', 'hair'], 'padding:10px 0;border-bottom:1px solid;font-size:15px;line-height:20px;')}>${escape(label)}</td>
<td align="right" ${styled(['ink', 'hair'], `padding:10px 0 10px 16px;border-bottom:1px solid;font-size:15px;line-height:20px;font-weight:600;white-space:nowrap;${figures}`)}>${escape(value)}</td></tr>`;
  return `${table} ${styled(['rule'], 'margin:8px 0 24px;border-top:1px solid;')}>${sums.map(line).join('')}</table>`;
}

/** The listening receipt: a progress bar and its text. */
function heardOf(heard: NonNullable<MailRow['heard']>, texts: Translator): string {
  const { seconds, ofSeconds } = heard;
  const percent = Math.max(2, Math.min(100, Math.round((seconds / Math.max(1, ofSeconds)) * 100)));
  const part = (look: Look, width: number) =>
    width > 0 ? `<td ${styled([look], `width:${width}%;height:4px;font-size:0;line-height:0;`)}>&nbsp;</td>` : '';
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 0;"><tr>
<td width="96" style="width:96px;">${table}><tr>${part('heard', percent)}${part('unheard', 100 - percent)}</tr></table></td>
<td ${styled(['soft'], `padding-left:10px;font-size:13px;line-height:20px;${figures}`)}>${escape(listeningText(texts, heard))}</td>
</tr></table>`;
}

function rowOf(row: MailRow, role: MailRole, texts: Translator): string {
  const strong = `${displayFont}font-size:17px;line-height:24px;font-weight:600;text-decoration:none;`;
  const title = row.url
    ? link(row.url, ['ink'], strong, row.title)
    : `<span ${styled(['ink'], strong)}>${escape(row.title)}</span>`;
  const meta = (row.meta ?? []).map(
    (text) => `<div ${styled(['soft'], `font-size:14px;line-height:20px;${figures}`)}>${escape(text)}</div>`,
  );
  const tones: Record<string, Look> = { plain: 'ink', positive: 'positive', warning: 'warning', danger: 'danger' };
  const state = row.state
    ? `<div ${styled([tones[row.state.tone]!], 'font-size:14px;line-height:24px;font-weight:600;white-space:nowrap;')}>${escape(row.state.sign)}&nbsp;${escape(row.state.label)}</div>`
    : '';
  const amount = row.amount
    ? `<div ${styled(['soft'], `font-size:13px;line-height:20px;white-space:nowrap;${figures}`)}><span ${styled(['ink'], 'font-size:14px;font-weight:600;')}>${escape(row.amount.value)}</span> ${escape(row.amount.what)}</div>`
    : '';
  const quote = row.quote
    ? `<div ${styled(['ink', 'hair'], 'margin:8px 0 0;padding:0 0 0 12px;border-left:2px solid;font-size:15px;line-height:24px;')}>${escape(row.quote)}</div>`
    : '';
  const under = quote + (row.heard ? heardOf(row.heard, texts) : '');
  const open =
    row.url && row.quote
      ? `<div style="margin:8px 0 0;">${link(row.url, [linkLook[role]], 'font-size:14px;line-height:24px;font-weight:600;text-decoration:underline;', texts.t('layout.read_all'))}</div>`
      : '';
  return `<tr><td ${styled(['hair'], 'padding:14px 0;border-bottom:1px solid;')}>
${table}><tr><td valign="top" style="word-break:break-word;">${title}${meta.join('')}</td>${
    state || amount
      ? `<td valign="top" align="right" width="104" style="width:104px;padding-left:12px;">${state}${amount}</td>`
      : ''
  }</tr></table>${under}${open}</td></tr>`;
}

function sectionOf(section: MailSection, mailRole: MailRole, texts: Translator): string {
  const role = section.role ?? mailRole;
  const over = section.role
    ? `<div ${styled([linkLook[role]], 'font-size:13px;line-height:20px;font-weight:600;')}>${escape(texts.t(`layout.as_${role}`))}</div>`
    : '';
  const more = section.more
    ? `<tr><td style="padding:12px 0 0;">${link(section.more.url, [linkLook[role]], 'display:inline-block;padding:4px 0;font-size:15px;line-height:24px;font-weight:600;text-decoration:underline;', section.more.label)}</td></tr>`
    : '';
  return `${table} ${styled(['rule'], 'margin:24px 0 8px;border-top:1px solid;')}>
<tr><td style="padding:12px 0 2px;">${over}<h2 ${styled(['ink'], `margin:0;${displayFont}font-size:20px;line-height:28px;font-weight:600;letter-spacing:-0.012em;`)}>${escape(section.title)}</h2></td></tr>
${section.rows.map((row) => rowOf(row, role, texts)).join('\n')}${more}</table>`;
}

function buttonOf({ label, url }: MailLink, role: MailRole): string {
  const [fill, on] = fills[role];
  return `<table role="presentation" class="wide" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0 16px;"><tr>
<td align="center" bgcolor="${lightOf(fill)}" ${styled([fill], 'border-radius:10px;mso-padding-alt:14px 24px;')}>${link(url, [on], 'display:block;padding:14px 24px;font-size:16px;line-height:20px;font-weight:600;text-decoration:none;border-radius:10px;', label)}</td>
</tr></table>`;
}

const address = ({ url }: MailLink, role: MailRole, { t }: Translator) =>
  `<p ${styled(['soft'], 'margin:0 0 8px;font-size:13px;line-height:20px;word-break:break-all;')}>${escape(t('layout.open_address'))} ${link(url, [linkLook[role]], 'text-decoration:underline;', url)}</p>`;

const lineHeight = (look: Look | null, px: number) =>
  `<tr><td height="${px}" ${look ? styled([look], `height:${px}px;font-size:0;line-height:0;`) : `style="height:${px}px;font-size:0;line-height:0;"`}></td></tr>`;

/** Five lines of music that run on from the name; the one in the middle is brass. */
const stave = `${table}>${(['stave', 'stave', 'brass', 'stave', 'stave'] as const).map((look) => lineHeight(look, 1)).join(lineHeight(null, 5))}</table>`;

const logo = `${table}><tr>
<td width="28" height="28" align="center" bgcolor="${lightOf('mark')}" ${styled(['mark', 'onmark'], `width:28px;height:28px;border-radius:7px;${displayFont}font-size:18px;line-height:28px;font-weight:700;`)}>F</td>
<td width="1" ${styled(['ink'], `padding:0 20px 0 10px;${displayFont}font-size:20px;line-height:28px;font-weight:700;letter-spacing:-0.025em;`)}>Fanfare</td>
<td valign="middle">${stave}</td>
</tr></table>`;

function footerOf({ reason, stop, sender }: Frame): string {
  const line = (markup: string) =>
    `<p ${styled(['faint'], 'margin:0 0 8px;font-size:13px;line-height:20px;')}>${markup}</p>`;
  const big = 'display:inline-block;padding:12px 0;text-decoration:underline;';
  const ways = stop
    ? line(
        `${link(stop.page.url, ['faint'], big, stop.page.label)} &nbsp;·&nbsp; ${link(stop.settings.url, ['faint'], big, stop.settings.label)}`,
      )
    : '';
  return `${line(escape(reason))}${ways}${line(sender.map(escape).join('<br>'))}`;
}

/** HTML for mail programs: tables, inline styles, no external images, dark mode. */
export function htmlOf(content: MailContent, frame: Frame, texts: Translator): string {
  const role = content.role ?? 'creator';
  return `<!doctype html>
<html lang="${texts.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no"><title>${escape(content.subject)}</title>
<style>:root{color-scheme:light dark;supported-color-schemes:light dark}
${darkSheet}
@media (max-width:480px){.edge{padding-left:20px!important;padding-right:20px!important}.wide{width:100%!important}.title{font-size:25px!important;line-height:30px!important}}</style>
</head><body ${styled(['paper'], 'margin:0;padding:0;width:100%;-webkit-text-size-adjust:100%;')}>
<div style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all;">${escape(content.preview)}${'&#8199;&#65279;'.repeat(40)}</div>
${table} ${styled(['paper'], textFont)} bgcolor="${lightOf('paper')}"><tr><td align="center" style="padding:0;">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
${table} style="max-width:600px;${textFont}"><tr><td class="edge" style="padding:28px 32px 40px;">
${logo}
<h1 class="title f-ink" style="color:${lightOf('ink')};margin:28px 0 16px;${displayFont}font-size:30px;line-height:36px;font-weight:600;letter-spacing:-0.022em;word-break:break-word;">${escape(content.heading)}</h1>
${content.paragraphs.map(paragraph).join('\n')}
${content.sums?.length ? sumsOf(content.sums) : ''}
${(content.sections ?? []).map((section) => sectionOf(section, role, texts)).join('\n')}
${content.action ? buttonOf(content.action, role) : ''}
${content.action && !content.sections?.length ? address(content.action, role, texts) : ''}
${(content.notes ?? []).map(small).join('\n')}
${table} ${styled(['hair'], 'margin:32px 0 0;border-top:1px solid;')}><tr><td style="padding:16px 0 0;">${footerOf(frame)}</td></tr></table>
</td></tr></table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table></body></html>`;
}
