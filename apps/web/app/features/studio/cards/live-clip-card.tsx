import type { LiveStream } from "@stride/contract/streams/streams";
import { Scissors } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import { useErrorText } from "../../../lib/forms/error-text.ts";
import { useApiMutation } from "../../../lib/query/use-api-mutation.ts";
import { useApi } from "../../../lib/session/session-provider.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { FormError } from "../../../ui/form/form-error.tsx";
import { notify } from "../../../ui/overlay/notify.ts";
import { StudioCard } from "./studio-card.tsx";

/** Makes a clip of what was just broadcast; its title can be changed later. */
export function LiveClipCard({ stream }: { stream: Pick<LiveStream, "id" | "title"> }) {
	const t = useTranslations("studio.clip");
	const locale = useLocale();
	const api = useApi();
	const textOf = useErrorText();
	const { mutate, isPending, error } = useApiMutation({
		mutationKey: ["createClip", stream.id],
		mutationFn() {
			const time = new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit" }).format();
			const body = { title: `${stream.title}, ${time}`, range: null };
			return api("createClip", { params: { streamId: stream.id }, body });
		},
		onSuccess: () => notify({ title: t("done"), text: t("doneText") }),
	});
	const failure = error && textOf(error, t("failed"));
	return (
		<StudioCard title={t("title")}>
			<div className="grid gap-3 [&>:empty]:-mb-3">
				<p className="type-small text-muted">{t("text")}</p>
				<FormError {...(failure && { title: failure.title })}>{failure?.text}</FormError>
				<Button tone="outline" size="s" isPending={isPending} onPress={() => mutate()}>
					<Scissors className="size-5" aria-hidden />
					{t("make")}
				</Button>
			</div>
		</StudioCard>
	);
}
