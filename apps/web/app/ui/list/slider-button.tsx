import type { ReactNode } from "react";
import { buttonLook } from "../button/button-look.ts";
import { classNames } from "../class-names.ts";

/** At the end of the row the button stays focusable but is inactive. */
export function SliderButton(props: {
	label: string;
	list: string;
	isAtLimit: boolean;
	onPress: () => void;
	children: ReactNode;
}) {
	return (
		<button
			type="button"
			aria-label={props.label}
			aria-controls={props.list}
			aria-disabled={props.isAtLimit}
			onClick={props.isAtLimit ? undefined : props.onPress}
			className={classNames(
				buttonLook({ tone: "quiet", size: "s", isIcon: true }),
				props.isAtLimit && "cursor-not-allowed text-faint",
			)}
		>
			{props.children}
		</button>
	);
}
