import { useTranslations } from "use-intl";
import { Button } from "../../../ui/button/button.tsx";
import { FormError } from "../../../ui/form/form-error.tsx";
import { Skeleton } from "../../../ui/list/skeleton.tsx";

/** The placeholder of a provider's form while it is loading. */
export function FormSkeleton() {
	const t = useTranslations("donation.pay");
	return (
		<div className="absolute inset-0 grid content-start gap-4" role="status">
			<span className="sr-only">{t("formLoading")}</span>
			<Skeleton className="h-13 rounded-2" />
			<div className="grid grid-cols-2 gap-4">
				<Skeleton className="h-13 rounded-2" />
				<Skeleton className="h-13 rounded-2" />
			</div>
			<Skeleton className="h-13 rounded-2" />
		</div>
	);
}

export function LoadFailed({ onRetry }: { onRetry: () => void }) {
	const t = useTranslations("donation");
	return (
		<div className="grid gap-4">
			<FormError title={t("pay.formFailed")}>{t("pay.formFailedText")}</FormError>
			<Button tone="outline" onPress={onRetry}>
				{t("panel.retry")}
			</Button>
		</div>
	);
}
