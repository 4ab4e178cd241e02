import type { ReactNode } from "react";
import { Menu as AriaMenu, MenuItem as AriaMenuItem, MenuTrigger } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import { classNames } from "../class-names.ts";
import { popoverLook } from "../form/list-option.ts";

/** A list of actions that opens below its trigger, a button of the kit. */
export function Menu(props: { trigger: ReactNode; label: string; header?: ReactNode; children: ReactNode }) {
	return (
		<MenuTrigger>
			{props.trigger}
			<Popover placement="bottom end" offset={8} className={classNames(popoverLook, "min-w-60")}>
				{props.header && <div className="border-line border-b px-5 py-4">{props.header}</div>}
				<AriaMenu aria-label={props.label} className="p-2 outline-none">
					{props.children}
				</AriaMenu>
			</Popover>
		</MenuTrigger>
	);
}

export function MenuItem(props: { icon: ReactNode; children: ReactNode; isDanger?: boolean; onAction: () => void }) {
	return (
		<AriaMenuItem
			onAction={() => afterMenu(props.onAction)}
			className={classNames(
				"flex min-h-12 cursor-pointer items-center gap-4 rounded-2 px-4 type-body-strong outline-none focused:bg-sunken",
				props.isDanger && "text-danger",
			)}
		>
			{props.icon}
			{props.children}
		</AriaMenuItem>
	);
}

const isInMenu = (target: EventTarget | null) => target instanceof Element && target.closest('[role="menu"]') !== null;

/**
 * The limit for waiting, so that a menu that never restores the focus does not lose the chosen action. A slow phone
 * needs two seconds to close a menu.
 */
const waitMs = 4_000;

/**
 * Runs the action after the menu has restored the focus to its trigger. A dialog opened earlier would restore the focus
 * to the removed menu entry on closing.
 */
function afterMenu(act: () => void): void {
	if (!isInMenu(document.activeElement)) {
		act();
		return;
	}
	const timer = setTimeout(actOnce, waitMs);
	document.addEventListener("focusin", leave);

	function leave({ target }: FocusEvent): void {
		if (!isInMenu(target)) actOnce();
	}
	function actOnce(): void {
		clearTimeout(timer);
		document.removeEventListener("focusin", leave);
		act();
	}
}
