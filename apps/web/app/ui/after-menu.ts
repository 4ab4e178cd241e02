const isInMenu = (target: EventTarget | null) => target instanceof Element && target.closest('[role="menu"]') !== null;

/** A menu that never gives the focus back must not swallow what was chosen. */
const waitMs = 500;

/**
 * Acts once the menu has given the focus back to its trigger. A dialog that opened earlier would remember the menu's
 * entry, which is gone when the dialog closes, and the focus would be lost.
 */
export function afterMenu(act: () => void): void {
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
