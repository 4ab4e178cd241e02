import { LoaderCircle, X } from "lucide-react";
import { type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { useCloseOnBack } from "../../lib/popups/popup-history.ts";
import { buttonLook } from "../../ui/button/button-look.ts";
import { NeedsScripts } from "../../ui/text/needs-scripts.tsx";

/** The id that the donate button names as its popover. */
export const donationShellId = "donation-sheet";

/**
 * The frame of the donation panel in the server's HTML. A press opens it without a script; the panel replaces it as soon
 * as it is loaded. `isWaiting`: the panel is requested and not shown yet; only then the frame is open, except before
 * hydration.
 */
export function DonationShell(props: { isWaiting: boolean; onOpen: () => void; onClose: () => void }) {
	const t = useTranslations("campaign.sheet");
	const { isWaiting, onOpen, onClose } = props;
	const shell = useRef<HTMLDivElement>(null);
	const titleId = useId();
	useCloseOnBack(isWaiting, onClose, true);
	useNativeShell(shell, isWaiting, onOpen);
	return (
		<div
			ref={shell}
			id={donationShellId}
			popover="auto"
			role="dialog"
			aria-labelledby={titleId}
			aria-busy
			onBeforeToggle={(event) => {
				// The press also opens the panel, which may be there already.
				if (event.newState === "open" && !isWaiting) event.preventDefault();
			}}
			onToggle={(event) => {
				if (event.newState === "closed" && isWaiting) onClose();
			}}
			className="donation-shell fixed inset-auto right-0 bottom-0 m-0 h-[calc(100%-2.75rem)] w-full flex-col overflow-hidden rounded-t-5 bg-bg text-text shadow-3 backdrop:bg-overlay open:flex phone:h-full phone:max-w-130 phone:rounded-l-5 phone:rounded-tr-none"
		>
			<header className="flex items-center gap-3 px-4 pt-7 pb-4 phone:px-7">
				<h2 id={titleId} className="min-w-0 flex-1 type-display-3">
					{t("title")}
				</h2>
				<button
					type="button"
					popoverTarget={donationShellId}
					popoverTargetAction="hide"
					aria-label={t("close")}
					className={buttonLook({ tone: "quiet", size: "s", isIcon: true })}
				>
					<X className="size-5" aria-hidden />
				</button>
			</header>
			<div className="grid gap-6 px-4 pt-2 phone:px-7">
				<p role="status" className="flex items-center gap-3 text-muted noscript:hidden">
					<LoaderCircle className="turn size-5" aria-hidden />
					{t("loading")}
				</p>
				<NeedsScripts />
				<div className="grid gap-6 noscript:hidden" aria-hidden>
					{["h-12", "h-14", "h-24"].map((height) => (
						<span key={height} className={`shimmer block rounded-3 ${height}`} />
					))}
				</div>
			</div>
		</div>
	);
}

function useNativeShell(shell: RefObject<HTMLDivElement | null>, isWaiting: boolean, onOpen: () => void): void {
	const open = useEffectEvent(onOpen);
	useEffect(() => {
		// Pressed before hydration.
		if (isShown(shell.current)) open();
	}, [shell]);
	const hasWaited = useRef(false);
	useLayoutEffect(() => {
		hasWaited.current ||= isWaiting;
		if (!hasWaited.current) return;
		// A frame later: a panel that is loaded already needs no stand-in, and one that replaces the stand-in
		// skips its entrance (`motion.css`).
		const next = requestAnimationFrame(() => {
			if (isWaiting === isShown(shell.current)) return;
			if (isWaiting) shell.current?.showPopover?.();
			else shell.current?.hidePopover();
		});
		return () => cancelAnimationFrame(next);
	}, [shell, isWaiting]);
}

/** Browsers without popovers, which do not know the selector, show the panel once it is loaded. */
const isShown = (shell: HTMLElement | null): boolean =>
	shell !== null && "popover" in HTMLElement.prototype && shell.matches(":popover-open");
