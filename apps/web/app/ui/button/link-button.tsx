import type { ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { classNames } from "../class-names.ts";
import { type ButtonLook, buttonLook } from "./button-look.ts";

export type LinkButtonProps = Omit<LinkProps, "className" | "children"> &
	ButtonLook & { children: ReactNode; className?: string };

/** A link styled as a button. */
export function LinkButton({ tone, size, isWide, isIcon, className, ...rest }: LinkButtonProps) {
	return <Link {...rest} className={classNames(buttonLook({ tone, size, isWide, isIcon } as ButtonLook), className)} />;
}
