import { countCharacters } from "@stride/contract/text/text-rules";
import { groupDigits } from "@stride/money";
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { FieldError as AriaFieldError } from "react-aria-components/FieldError";
import { Label } from "react-aria-components/Label";
import { Text } from "react-aria-components/Text";

/** The common props of all fields. The error replaces the hint. */
export type FieldTexts = {
	label: string;
	hint?: ReactNode;
	error?: string | undefined;
};

export const controlLook =
	"w-full rounded-2 border border-line-strong bg-surface text-text quiet-motion " +
	"placeholder:text-muted hover:border-text invalid:border-danger invalid:border-2 " +
	"disabled:bg-sunken disabled:text-faint disabled:border-line";

export function FieldLabel(props: { children: ReactNode; aside?: ReactNode }) {
	return (
		<span className="flex items-baseline justify-between gap-4">
			<Label className="type-small-strong">{props.children}</Label>
			{props.aside}
		</span>
	);
}

export function FieldNotes({ hint, error }: Pick<FieldTexts, "hint" | "error">) {
	return (
		<>
			{hint && !error && (
				<Text slot="description" className="block type-small text-muted">
					{hint}
				</Text>
			)}
			<AriaFieldError className="flex items-start gap-2 type-small text-danger">
				<TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
				<span>{error}</span>
			</AriaFieldError>
		</>
	);
}

/** `46 / 60` beside a label: the characters as stored, so that the count equals that of the rules. */
export function FieldCount({ value, max }: { value: string; max: number }) {
	const count = countCharacters(value);
	return (
		<span className={count > max ? "type-small text-danger" : "type-small text-muted"}>
			{groupDigits(count)} / {groupDigits(max)}
		</span>
	);
}
