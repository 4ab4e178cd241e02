import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useKeyboardInset } from "../../lib/browser/use-keyboard-inset.ts";
import { Button } from "../button/button.tsx";
import { classNames } from "../class-names.ts";

/**
 * Back and next. On phones it is fixed at the foot of the screen, above the keyboard; `staysInView` fixes it on every
 * screen, for a step with a growing list.
 */
export function StepBar(props: { back: (() => void) | null; staysInView?: boolean; children: ReactNode }) {
	const { back, staysInView = false, children } = props;
	const t = useTranslations("common");
	const insetPx = useKeyboardInset();
	return (
		<div
			className={classNames(
				"-mx-(--gutter) sticky z-10 mt-auto flex items-center justify-between gap-3 border-line border-t bg-bg px-(--gutter) pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]",
				"tablet:mx-0 tablet:mt-0 tablet:px-0",
				staysInView ? "tablet:py-4" : "tablet:static tablet:pt-6 tablet:pb-10",
			)}
			style={{ bottom: insetPx }}
		>
			{back && (
				<Button tone="outline" onPress={back} className="shrink-0 max-tablet:px-4">
					<ChevronLeft className="size-5" aria-hidden />
					<span className="sr-only tablet:not-sr-only">{t("back")}</span>
				</Button>
			)}
			<div className="ml-auto flex min-w-0 flex-1 justify-end gap-3">{children}</div>
		</div>
	);
}
