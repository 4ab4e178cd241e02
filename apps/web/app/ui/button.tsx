import { LoaderCircle } from "lucide-react";
import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from "react";
import { type ButtonLook, buttonLook } from "./button-look.ts";
import { classNames } from "./class-names.ts";

export type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "onClick" | "disabled" | "style"> &
	ButtonLook & {
		children: ReactNode;
		onPress?: () => void;
		isDisabled?: boolean;
		/** Does nothing when pressed but stays in reach, so that a `Tooltip` around it can say why. */
		isUnavailable?: boolean;
		/** Keeps place and focus, shows a spinner and does nothing when pressed. */
		isPending?: boolean;
		ref?: Ref<HTMLButtonElement>;
	};

/** The browser's own button: the pages' first script stays small, and it does all that a press needs. */
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
