import { limits } from "@stride/contract/limits";
import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import type { PopupProps } from "../../lib/popups/site-popup.tsx";
import { LeaveDialog } from "../../ui/leave-dialog.tsx";
import { confirmed, type LeaveWish, wayOut } from "./leave-wish.ts";

/** [U1] [D2] Staying closes it; leaving leads to where the popup was told, else to the page before. */
export default function LeavePopup({ data, isOpen, onClose }: PopupProps<LeaveWish>) {
	const t = useTranslations("leaving");
	const { name } = data;
	const locale = useLocale();
	const navigate = useNavigate();
	const leave = () => {
		const target = wayOut(data, locale);
		if (target !== null) void navigate(target);
		else if (hasPageBefore()) void navigate(-1);
		else void navigate(confirmed(`/${locale}`));
	};
	useCloseBehind(isOpen, onClose);
	return (
		<LeaveDialog
			isOpen={isOpen}
			title={t(`${name}.title`)}
			stay={{ label: t(`${name}.stay`), onPress: onClose }}
			leave={{ label: t(`${name}.leave`), onPress: leave }}
		>
			{name === "onBeforeLeaving" ? t("onBeforeLeaving.text") : t(`${name}.text`, { days: limits.draftDays })}
		</LeaveDialog>
	);
}

/** The router counts the pages of this visit. */
const hasPageBefore = () => Number((history.state as { idx?: number } | null)?.idx) > 0;

/** What was left may be the same page without the popup in its address. */
function useCloseBehind(isOpen: boolean, onClose: () => void): void {
	const { key } = useLocation();
	const openedAt = useRef(key);
	useEffect(() => {
		if (!isOpen) openedAt.current = key;
		else if (key !== openedAt.current) onClose();
	}, [isOpen, key, onClose]);
}
