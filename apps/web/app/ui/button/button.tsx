import { LoaderCircle } from "lucide-react";
import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from "react";
import { classNames } from "../class-names.ts";
import { type ButtonLook, buttonLook } from "./button-look.ts";

export type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "onClick" | "disabled" | "style"> &
	ButtonLook & {
		children: ReactNode;
		onPress?: () => void;
		isDisabled?: boolean;
		/** Ignores presses but stays focusable, so that a `Tooltip` around it can show the reason. */
		isUnavailable?: boolean;
		/** Preserves size and focus, shows a spinner and ignores presses. */
		isPending?: boolean;
		ref?: Ref<HTMLButtonElement>;
	};

/** A native button, to keep the first script small. */
export function Button({ tone, size, isWide, isIcon, className, children, ...props }: ButtonProps) {
	const { onPress, isDisabled, isUnavailable, isPending, ...rest } = props;
	const isInert = isUnavailable || isPending;
	const press = (event: MouseEvent) => {
		if (isInert) event.preventDefault();
		else onPress?.();
	};
	return (
		<button
			type="button"
			{...rest}
			onClick={press}
			disabled={isDisabled}
			aria-disabled={isInert || undefined}
			data-unavailable={isUnavailable || undefined}
			aria-busy={isPending || undefined}
			className={classNames(buttonLook({ tone, size, isWide, isIcon } as ButtonLook), className)}
		>
			{isPending && <LoaderCircle className="turn size-5" aria-hidden />}
			{isPending && isIcon ? null : children}
		</button>
	);
}
