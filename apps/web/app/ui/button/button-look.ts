import { classNames } from "../class-names.ts";

export type ButtonLook = {
	/** `action` is the one lime button of a screen; `strong` an ink pill; `outline` and `quiet` are secondary. */
	tone?: "action" | "strong" | "outline" | "quiet" | "danger";
	size?: "s" | "m" | "l";
	isWide?: boolean;
	/** A round icon button; it needs an `aria-label`. */
	isIcon?: boolean;
};

const tones = {
	action: "bg-action text-on-action hover:bg-action-hover active:bg-action-press",
	strong: "bg-strong text-on-strong hover:bg-strong-hover",
	outline: "border border-line-strong text-current hover:border-current",
	quiet: "bg-quiet text-text hover:bg-quiet-hover",
	danger: "bg-live text-on-live hover:brightness-110",
};

const sizes = {
	s: "min-h-11 gap-2 px-5 type-small-strong",
	m: "min-h-12 gap-2.5 px-6 type-body-strong",
	l: "min-h-15 gap-3 px-8 type-body-strong text-[1.0625rem]",
};

const iconSizes = { s: "size-11", m: "size-12", l: "size-15" };

/** The classes shared by buttons and by links styled as buttons. */
export function buttonLook({ tone = "strong", size = "m", isWide, isIcon }: ButtonLook): string {
	return classNames(
		"inline-flex shrink-0 items-center justify-center rounded-pill text-center quiet-motion",
		"disabled:bg-hover disabled:text-faint disabled:border-transparent disabled:cursor-not-allowed",
		"unavailable:bg-hover unavailable:text-faint unavailable:border-transparent unavailable:cursor-not-allowed",
		tones[tone],
		isIcon ? iconSizes[size] : sizes[size],
		isWide && "w-full",
	);
}
