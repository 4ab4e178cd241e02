import type { Ref } from "react";
import { Input } from "react-aria-components/Input";
import { Label } from "react-aria-components/Label";
import { TextField } from "react-aria-components/TextField";
import { classNames } from "../../ui/class-names.ts";
import { FieldNotes } from "../../ui/form/field-parts.tsx";

export type AmountFieldProps = {
	label: string;
	/** Shown at the right, such as the smallest amount. */
	note: string;
	error: string | undefined;
	value: string;
	onChange: (value: string) => void;
	onBlur: () => void;
	ref: Ref<HTMLInputElement>;
};

/** Up to this many characters the figures have their full size on the narrowest phone. */
const shortAmount = 6;

/** The amount, set like a scoreboard. A press selects it, so that typing replaces it. */
export function AmountField({ label, note, error, ref, ...rest }: AmountFieldProps) {
	return (
		<TextField {...rest} isInvalid={Boolean(error)} validationBehavior="aria" className="grid gap-2">
			<Label className="sr-only">{label}</Label>
			<span className="flex items-center gap-2 rounded-3 border-2 border-text bg-surface px-5 has-[[data-focused]]:outline-3 has-[[data-focused]]:outline-offset-3 has-[[data-focused]]:outline-(--focus) has-[[data-invalid]]:border-danger">
				<span className="type-score-1 text-[2.25rem] text-muted" aria-hidden>
					$
				</span>
				<Input
					ref={ref}
					inputMode="decimal"
					autoComplete="off"
					onFocus={(event) => event.currentTarget.select()}
					className={classNames(
						"h-18 w-full min-w-0 bg-transparent type-score-1 outline-none",
						rest.value.length > shortAmount ? "text-[1.25rem] phone:text-[1.75rem]" : "text-[2.25rem]",
					)}
				/>
				<span className="max-w-24 shrink-0 phone:max-w-28 text-right type-small text-muted">{note}</span>
			</span>
			<FieldNotes error={error} />
		</TextField>
	);
}
