import { ChevronLeft, X } from "lucide-react";
import type { ReactNode } from "react";
import { Dialog, Heading } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { useTranslations } from "use-intl";
import { useCloseOnBack } from "../../lib/popups/popup-history.ts";
import { Button } from "../button/button.tsx";
import { classNames } from "../class-names.ts";
import { SheetHandle } from "./sheet-handle.tsx";
import { useContentFocus } from "./use-content-focus.ts";

export type SidePanelProps = {
	isOpen: boolean;
	onClose: () => void;
	title: string;
	/** A small line above the title, such as `Step 1 of 2`. */
	eyebrow?: string;
	/** Shows a back button before the title. */
	onBack?: () => void;
	/** Between title and close button, for example the progress of the steps. */
	aside?: ReactNode;
	/** Stays in view below the scrolling part. */
	footer?: ReactNode;
	/** `dark` in either theme of the page. */
	theme?: "dark" | undefined;
	/** The height on phones: the full screen, or that of the content. */
	height?: "full" | "content";
	children: ReactNode;
};

/** A panel from the right, up to 430 px from below. It traps and restores the focus; Escape and Back close it. */
export function SidePanel(props: SidePanelProps) {
	const t = useTranslations("common");
	const contentFocus = useContentFocus();
	useCloseOnBack(props.isOpen, props.onClose);
	return (
		<ModalOverlay
			isOpen={props.isOpen}
			onOpenChange={(next) => !next && props.onClose()}
			isDismissable
			className="veil fixed inset-0 z-40 flex h-(--visual-viewport-height) items-end justify-end bg-overlay"
		>
			<Modal
				data-sheet
				data-theme={props.theme}
				className={classNames(
					props.height === "content" ? "max-h-[calc(100%-2.75rem)]" : "h-[calc(100%-2.75rem)]",
					"slide-in flex w-full flex-col overflow-hidden rounded-t-5 bg-bg shadow-3 phone:h-full phone:max-w-130 phone:rounded-l-5 phone:rounded-tr-none",
				)}
			>
				<Dialog className="flex min-h-0 flex-1 flex-col outline-none">
					<SheetHandle onClose={props.onClose} />
					<header className="flex items-center gap-3 px-4 pb-4 phone:px-7 phone:pt-6">
						{props.onBack && (
							<Button tone="quiet" size="s" isIcon aria-label={t("back")} onPress={props.onBack}>
								<ChevronLeft className="size-5" aria-hidden />
							</Button>
						)}
						<div className="min-w-0 flex-1">
							{props.eyebrow && <p className="type-small text-muted">{props.eyebrow}</p>}
							<Heading slot="title" className="type-display-3">
								{props.title}
							</Heading>
						</div>
						{/* The narrowest phones need its width for the title. */}
						{props.aside && <div className="max-[22rem]:hidden">{props.aside}</div>}
						<Button tone="quiet" size="s" isIcon aria-label={t("close")} onPress={props.onClose}>
							<X className="size-5" aria-hidden />
						</Button>
					</header>
					<div
						ref={contentFocus}
						className={classNames(
							"min-h-0 flex-1 -outline-offset-3 overflow-y-auto overscroll-contain px-4 phone:px-7",
							props.footer ? "pb-6" : "pb-[max(1.5rem,env(safe-area-inset-bottom))]",
						)}
					>
						{props.children}
					</div>
					{props.footer && (
						<footer className="border-line border-t bg-surface px-4 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] phone:px-7 phone:pb-5">
							{props.footer}
						</footer>
					)}
				</Dialog>
			</Modal>
		</ModalOverlay>
	);
}
