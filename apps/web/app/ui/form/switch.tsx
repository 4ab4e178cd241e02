import type { ReactNode } from "react";
import { SwitchButton, SwitchField } from "react-aria-components/Switch";
import { Text } from "react-aria-components/Text";

/** A setting that is on or off, with its label on the left. */
export function Switch(props: {
	label: ReactNode;
	hint?: ReactNode;
	name?: string;
	isSelected: boolean;
	onChange: (isSelected: boolean) => void;
	isDisabled?: boolean;
}) {
	const { label, hint, ...rest } = props;
	return (
		<SwitchField {...rest} className="grid gap-1">
			<SwitchButton className="group flex min-h-11 cursor-pointer items-center justify-between gap-4 off:cursor-not-allowed off:text-faint">
				<span className="type-body-strong">{label}</span>
				<span className="flex h-8 w-13 shrink-0 items-center rounded-pill bg-line-strong p-1 quiet-motion group-selected:bg-chip group-data-[focus-visible]:outline-3 group-data-[focus-visible]:outline-offset-3 group-data-[focus-visible]:outline-(--focus)">
					<span className="size-6 rounded-pill bg-(--paper-0) transition-transform duration-(--t-2) ease-out group-selected:translate-x-5 group-selected:bg-on-chip" />
				</span>
			</SwitchButton>
			{hint && (
				<Text slot="description" className="-mt-2 type-small text-muted">
					{hint}
				</Text>
			)}
		</SwitchField>
	);
}
