/** A file as the API takes it: the form's one field. */
export function fileForm(file: File): FormData {
  const form = new FormData();
  form.append('filename', file);
  return form;
}

/** What a call with a file takes: its body, and a listener that is told the share sent, 0 to 1, from the start. */
export function upload(file: File, onShare: (share: number) => void) {
  onShare(0);
  const onUploadProgress = (sentBytes: number, totalBytes: number) =>
    onShare(totalBytes > 0 ? sentBytes / totalBytes : 0);
  return { body: fileForm(file), onUploadProgress };
}
