import { limits } from "@stride/contract/limits";
import { Check, TriangleAlert } from "lucide-react";
import { useEffect } from "react";
import { Toaster, toast } from "sonner";
import { useTranslations } from "use-intl";
import { type Notice, showNoticesWith } from "./notify.ts";

/** The place of the notices: a live region, once per page. Loaded after the page itself. */
export default function Notices() {
	const t = useTranslations("common");
	useEffect(() => showNoticesWith(present), []);
	return (
		<Toaster
			position="top-center"
			containerAriaLabel={t("notice")}
			gap={10}
			toastOptions={{
				unstyled: true,
				closeButtonAriaLabel: t("close"),
				classNames: {
					toast: "notice",
					closeButton: "notice-close",
					icon: "shrink-0",
					content: "min-w-0 flex-1",
					title: "type-small-strong",
					description: "type-small text-muted",
				},
			}}
		/>
	);
}

function present({ title, text, tone = "done", picture }: Notice): void {
	const seconds = text ? limits.noticeWithTextSeconds : limits.noticeSeconds;
	toast(title, {
		...(text && { description: text }),
		icon: picture ?? <NoticeIcon tone={tone} />,
		duration: seconds * 1000,
		closeButton: Boolean(text),
	});
}

function NoticeIcon({ tone }: { tone: "done" | "danger" }) {
	return tone === "done" ? (
		<Check className="size-5 text-positive" aria-hidden />
	) : (
		<TriangleAlert className="size-5 text-danger" aria-hidden />
	);
}
