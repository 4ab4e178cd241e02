import { Check } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { CheckboxButton, CheckboxField } from "react-aria-components/Checkbox";
import { FieldNotes } from "./field-parts.tsx";

/** A checkbox with its label. */
export function Checkbox(props: {
	children: ReactNode;
	hint?: ReactNode;
	error?: string | undefined;
	name?: string;
	isSelected: boolean;
	onChange: (isSelected: boolean) => void;
	onBlur?: () => void;
	ref?: Ref<HTMLInputElement>;
}) {
	const { children, hint, error, ref, ...rest } = props;
	return (
		<CheckboxField
			{...rest}
			{...(ref && { inputRef: ref })}
			isInvalid={Boolean(error)}
			validationBehavior="aria"
			className="grid gap-1"
		>
			<CheckboxButton className="group flex min-h-11 cursor-pointer items-start gap-3 py-2">
				<span className="mt-0.5 grid size-6 shrink-0 place-items-center rounded-1 border border-line-strong bg-surface quiet-motion group-selected:border-chip group-selected:bg-chip group-invalid:border-2 group-invalid:border-danger group-data-[focus-visible]:outline-3 group-data-[focus-visible]:outline-offset-3 group-data-[focus-visible]:outline-(--focus)">
					<Check className="size-4 stroke-3 text-on-chip opacity-0 group-selected:opacity-100" aria-hidden />
				</span>
				<span className="type-body">{children}</span>
			</CheckboxButton>
			<FieldNotes hint={hint} error={error} />
		</CheckboxField>
	);
}
