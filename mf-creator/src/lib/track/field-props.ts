export interface FieldProps<T> {
  value: T;
  onChange: (value: T) => void;
  error?: string | undefined;
}

export const toOption = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name });
