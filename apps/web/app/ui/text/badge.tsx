import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";

const tones = {
	action: "bg-action text-on-action",
	positive: "bg-positive-soft text-positive",
	warning: "bg-warning-soft text-text",
	danger: "bg-danger-soft text-danger",
	info: "bg-info-soft text-link",
	neutral: "bg-sunken text-text",
	/** On air, with a dot before the word. */
	live: "bg-live text-on-live",
	/** On pictures, such as how many are watching. */
	ink: "bg-board-raised text-on-board",
};

/** A state in a word or two, so that it does not depend on colour alone. */
export function Badge(props: { tone?: keyof typeof tones; children: ReactNode; className?: string }) {
	return (
		<span
			className={classNames(
				"inline-flex min-h-7 items-center gap-1.5 rounded-pill px-2.5 py-0.5 type-tiny",
				tones[props.tone ?? "neutral"],
				props.className,
			)}
		>
			{props.tone === "live" && <span className="size-2 rounded-pill bg-current ring-2 ring-current/35" aria-hidden />}
			{props.children}
		</span>
	);
}
