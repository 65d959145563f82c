/** What a mail says, before it is laid out. */
export interface MailContent {
  subject: string;
  heading: string;
  paragraphs: string[];
  /** The one thing to do, if there is one. */
  action?: { label: string; url: string };
  /** Small print under the action. */
  notes?: string[];
}

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const font = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;";

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px;font-size:16px;line-height:24px;color:#1B1424;">${escape(text)}</p>`;
}

function button(action: { label: string; url: string }): string {
  const url = escape(action.url);
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px;"><tr>
<td style="border-radius:10px;background:#5B3DF5;"><a href="${url}" style="display:inline-block;padding:14px 24px;${font}font-size:16px;font-weight:600;line-height:20px;color:#FFFFFF;text-decoration:none;">${escape(action.label)}</a></td>
</tr></table>
<p style="margin:0 0 16px;font-size:13px;line-height:20px;color:#6B6274;">Or open this address:<br><a href="${url}" style="color:#5B3DF5;word-break:break-all;">${url}</a></p>`;
}

/** The same words as a page that mail programs show well (tables, inline styles, no images) and as plain text. */
export function layOut(content: MailContent): { html: string; text: string } {
  const notes = content.notes ?? [];
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light"><title>${escape(content.subject)}</title></head>
<body style="margin:0;padding:0;background:#FBF9F6;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#FBF9F6;"><tr><td align="center" style="padding:32px 16px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;${font}">
<tr><td style="padding:0 8px 20px;font-size:20px;font-weight:700;letter-spacing:-0.01em;color:#1B1424;">Fanfare<span style="color:#D99A1C;">.</span></td></tr>
<tr><td style="padding:32px;background:#FFFFFF;border:1px solid #E9E3DA;border-radius:10px;">
<h1 style="margin:0 0 16px;font-size:26px;line-height:32px;letter-spacing:-0.02em;color:#1B1424;">${escape(content.heading)}</h1>
${content.paragraphs.map(paragraph).join('\n')}
${content.action ? button(content.action) : ''}
${notes.map((note) => `<p style="margin:0 0 8px;font-size:13px;line-height:20px;color:#6B6274;">${escape(note)}</p>`).join('\n')}
</td></tr>
<tr><td style="padding:20px 8px 0;font-size:13px;line-height:20px;color:#6B6274;">Fanfare: your track, heard by people who choose the music.</td></tr>
</table></td></tr></table></body></html>`;
  const text = [
    content.heading,
    ...content.paragraphs,
    ...(content.action ? [`${content.action.label}:\n${content.action.url}`] : []),
    ...notes,
    '-- \nFanfare',
  ].join('\n\n');
  return { html, text };
}
