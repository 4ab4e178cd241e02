import { type ReactNode, useId } from "react";

/** A setting that is on or off, with its label on the left. */
export function Switch(props: {
	label: ReactNode;
	hint?: ReactNode;
	isSelected: boolean;
	onChange: (isSelected: boolean) => void;
}) {
	const hintId = useId();
	return (
		<div className="grid gap-1">
			<label className="group relative flex min-h-11 cursor-pointer items-center justify-between gap-4">
				<span className="type-body-strong">{props.label}</span>
				<input
					type="checkbox"
					// biome-ignore lint/a11y/useAriaPropsForRole: the native checkbox has the state
					role="switch"
					className="sr-only"
					checked={props.isSelected}
					onChange={(event) => props.onChange(event.target.checked)}
					aria-describedby={props.hint ? hintId : undefined}
				/>
				<span className="flex h-8 w-13 shrink-0 items-center rounded-pill bg-line-strong p-1 quiet-motion group-has-checked:bg-chip group-has-focus-visible:outline-3 group-has-focus-visible:outline-offset-3 group-has-focus-visible:outline-(--focus)">
					<span className="size-6 rounded-pill bg-(--paper-0) transition-transform duration-(--t-2) ease-out group-has-checked:translate-x-5 group-has-checked:bg-on-chip" />
				</span>
			</label>
			{props.hint && (
				<p id={hintId} className="-mt-2 type-small text-muted">
					{props.hint}
				</p>
			)}
		</div>
	);
}
