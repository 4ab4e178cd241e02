import type { ReactNode } from "react";
import { classNames } from "../../../ui/class-names.ts";

/** A button of a player's controls; the label is its tooltip, too. */
export function ControlButton(props: { label: string; onPress: () => void; className?: string; children: ReactNode }) {
	return (
		<button
			type="button"
			aria-label={props.label}
			title={props.label}
			onClick={props.onPress}
			className={classNames(
				"grid size-11 shrink-0 place-items-center rounded-pill quiet-motion -outline-offset-3 hover:bg-board-raised",
				props.className,
			)}
		>
			{props.children}
		</button>
	);
}

/** The browser's own list: one of the page's popups would be hidden in full screen. */
export function ControlList<Value extends string>(props: {
	label: string;
	icon: ReactNode;
	value: Value;
	options: readonly { value: Value; label: string; lang?: string }[];
	onChange: (value: Value) => void;
}) {
	return (
		<span className="relative grid size-11 shrink-0 place-items-center rounded-pill quiet-motion hover:bg-board-raised has-focus-visible:outline-3 has-focus-visible:outline-(--focus) has-focus-visible:-outline-offset-3">
			{props.icon}
			<select
				aria-label={props.label}
				title={props.label}
				value={props.value}
				onChange={({ target }) => {
					const chosen = props.options.find(({ value }) => value === target.value);
					if (chosen) props.onChange(chosen.value);
				}}
				className="absolute inset-0 cursor-pointer appearance-none opacity-0"
			>
				{props.options.map(({ value, label, lang }) => (
					<option key={value} value={value} lang={lang} className="bg-board text-on-board">
						{label}
					</option>
				))}
			</select>
		</span>
	);
}
