import type { FieldValues, Path, UseFormSetError } from "react-hook-form";
import type { ErrorText } from "./error-text.ts";

/** Puts what the server says of fields beside them, with the focus on the first. Answers whether it said anything. */
export function tellFields<V extends FieldValues>(
	setError: UseFormSetError<V>,
	names: readonly Path<V>[],
	{ fields }: Pick<ErrorText, "fields">,
): boolean {
	const told = names.filter((name) => fields[name]);
	for (const [index, name] of told.entries()) {
		setError(name, { type: "server", message: fields[name] ?? "" }, { shouldFocus: index === 0 });
	}
	return told.length > 0;
}
