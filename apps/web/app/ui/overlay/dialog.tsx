import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Dialog as AriaDialog, Heading } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { useTranslations } from "use-intl";
import { useCloseOnBack } from "../../lib/popups/popup-history.ts";
import { Button } from "../button/button.tsx";
import { SheetHandle } from "./sheet-handle.tsx";
import { useContentFocus } from "./use-content-focus.ts";

export type DialogProps = {
	isOpen: boolean;
	onClose: () => void;
	title: string;
	children: ReactNode;
	/** Buttons, the most important first; below the text, one under the other on phones. */
	actions?: ReactNode;
	/** `alertdialog` requires a decision and is not dismissed by a press outside. */
	role?: "dialog" | "alertdialog";
	/** A question that a navigation raised: it has no entry in the history. */
	isOfNavigation?: boolean;
};

/** A modal dialog in the middle; up to 430 px a sheet from below. Escape and Back close it. */
export function Dialog(props: DialogProps) {
	const { isOpen, onClose, title, children, actions, role = "dialog", isOfNavigation = false } = props;
	const t = useTranslations("common");
	const contentFocus = useContentFocus();
	useCloseOnBack(isOpen && !isOfNavigation, onClose);
	return (
		<ModalOverlay
			isOpen={isOpen}
			onOpenChange={(next) => !next && onClose()}
			isDismissable={role === "dialog"}
			className="veil fixed inset-0 z-50 grid h-(--visual-viewport-height) items-end bg-overlay phone:place-items-center phone:p-6"
		>
			<Modal
				data-sheet
				className="rise w-full overflow-hidden rounded-t-5 bg-surface text-text shadow-3 phone:max-w-116 phone:rounded-5"
			>
				<AriaDialog role={role} className="flex max-h-[calc(var(--visual-viewport-height)-2rem)] flex-col outline-none">
					<SheetHandle onClose={onClose} />
					<div
						ref={contentFocus}
						className="-outline-offset-3 overflow-y-auto overscroll-contain px-6 pb-[max(1.5rem,env(safe-area-inset-bottom))] phone:p-8"
					>
						<div className="flex items-start justify-between gap-4">
							<Heading slot="title" className="type-display-3 min-w-0 pt-2">
								{title}
							</Heading>
							<Button tone="quiet" size="s" isIcon aria-label={t("close")} onPress={onClose}>
								<X className="size-5" aria-hidden />
							</Button>
						</div>
						<div className="mt-3 type-body text-muted">{children}</div>
						{actions && <div className="mt-6 grid gap-3">{actions}</div>}
					</div>
				</AriaDialog>
			</Modal>
		</ModalOverlay>
	);
}
