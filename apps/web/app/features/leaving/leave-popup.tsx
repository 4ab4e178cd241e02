import { limits } from "@stride/contract/limits";
import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import type { PopupProps } from "../../lib/popups/site-popup.tsx";
import { LeaveDialog } from "../../ui/steps/leave-dialog.tsx";
import { confirmed, type LeaveIntent, wayOut } from "./leave-intent.ts";

/** [U1] [D2] "Stay" closes it; "leave" navigates to the popup's target, else to the previous page. */
export default function LeavePopup({ data, isOpen, onClose }: PopupProps<LeaveIntent>) {
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

/** The previous page may be the same page without the popup in its URL. */
function useCloseBehind(isOpen: boolean, onClose: () => void): void {
	const { key } = useLocation();
	const openedAt = useRef(key);
	useEffect(() => {
		if (!isOpen) openedAt.current = key;
		else if (key !== openedAt.current) onClose();
	}, [isOpen, key, onClose]);
}
