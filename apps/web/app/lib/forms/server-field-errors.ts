import type { FieldValues, Path, UseFormSetError } from "react-hook-form";
import type { ErrorText } from "./error-text.ts";

/** Shows the server's messages beside their fields and focuses the first. Returns whether there were any. */
export function setFieldErrors<V extends FieldValues>(
	setError: UseFormSetError<V>,
	names: readonly Path<V>[],
	{ fields }: Pick<ErrorText, "fields">,
): boolean {
	const affected = names.filter((name) => fields[name]);
	for (const [index, name] of affected.entries()) {
		setError(name, { type: "server", message: fields[name] ?? "" }, { shouldFocus: index === 0 });
	}
	return affected.length > 0;
}
