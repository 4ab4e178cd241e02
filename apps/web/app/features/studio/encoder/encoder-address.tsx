import { Copy, Eye, EyeOff } from "lucide-react";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "../../../lib/forms/error-text.ts";
import { useApiMutation } from "../../../lib/query/use-api-mutation.ts";
import { useApi } from "../../../lib/session/session-provider.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { FormError } from "../../../ui/form/form-error.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { notify } from "../../../ui/overlay/notify.ts";
import { StudioCard } from "../cards/studio-card.tsx";
import { ConfirmDialog } from "../popups/confirm-dialog.tsx";

/**
 * The server's address and the stream's key, to be entered in the encoder. `hasKey`: one was made before, here or in the
 * studio, and stops working with a new one; null until that is known.
 */
export function EncoderAddress(props: { streamId: string; server: string; hasKey: boolean | null }) {
	const t = useTranslations("studio.encoder");
	const [isAsking, setAsking] = useState(false);
	const key = useNewKey(props.streamId);
	const isNewer = props.hasKey || key.value !== null;
	const ask = () => (isNewer ? setAsking(true) : key.make());
	return (
		<StudioCard title={t("address.title")}>
			<div className="grid gap-5 [&>:empty]:-mb-5">
				<p className="type-small text-muted">{t("address.lead")}</p>
				<CopyField label={t("address.server")} value={props.server} copyLabel={t("address.copyServer")} />
				{key.value !== null && (
					<CopyField
						label={t("address.key")}
						value={key.value}
						copyLabel={t("address.copyKey")}
						hint={t("address.once")}
						isSecret
					/>
				)}
				{props.hasKey && key.value === null && <p className="type-small text-muted">{t("address.exists")}</p>}
				<FormError {...(key.failure && { title: key.failure.title })}>{key.failure?.text}</FormError>
				<div>
					<Button
						tone={key.value === null ? "strong" : "outline"}
						isPending={key.isPending || props.hasKey === null}
						onPress={ask}
					>
						{t(isNewer ? "address.renew" : "address.make")}
					</Button>
				</div>
			</div>
			<ConfirmDialog
				isOpen={isAsking}
				title={t("renew.title")}
				text={t("renew.text")}
				safe={t("renew.cancel")}
				danger={t("renew.confirm")}
				onSafe={() => setAsking(false)}
				onDanger={() => {
					setAsking(false);
					key.make();
				}}
			/>
		</StudioCard>
	);
}

/** Only this page has the key: the server stores its hash. */
function useNewKey(streamId: string) {
	const api = useApi();
	const textOf = useErrorText();
	const { mutate, data, error, isPending } = useApiMutation({
		mutationKey: ["createLiveConfig", streamId],
		mutationFn: () => api("createLiveConfig", { params: { streamId } }),
	});
	return { value: data?.streamKey ?? null, failure: error && textOf(error), isPending, make: () => mutate() };
}

/** A secret can be shown: where copying is refused, it is selected or read. */
function CopyField(props: { label: string; value: string; copyLabel: string; hint?: string; isSecret?: boolean }) {
	const t = useTranslations("studio.encoder.address");
	const hintId = useId();
	const [isShown, setShown] = useState(!props.isSecret);
	const copy = async () => {
		try {
			await navigator.clipboard.writeText(props.value);
			notify({ title: t("copied") });
		} catch {
			notify({ title: t("copyFailed"), tone: "danger" });
		}
	};
	return (
		<div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
			<TextField
				label={props.label}
				value={props.value}
				isReadOnly
				autoComplete="off"
				type={isShown ? "text" : "password"}
				{...(props.hint !== undefined && { "aria-describedby": hintId })}
			/>
			<div className="mt-7.5 flex items-start gap-2">
				{props.isSecret && (
					<Button
						tone="outline"
						isIcon
						aria-label={t(isShown ? "hideKey" : "showKey")}
						className="h-13"
						onPress={() => setShown(!isShown)}
					>
						{isShown ? <EyeOff className="size-5" aria-hidden /> : <Eye className="size-5" aria-hidden />}
					</Button>
				)}
				<Button tone="outline" isIcon aria-label={props.copyLabel} className="h-13" onPress={copy}>
					<Copy className="size-5" aria-hidden />
				</Button>
			</div>
			{/* Below the buttons, too: on a phone the field alone is narrow. */}
			{props.hint !== undefined && (
				<p id={hintId} className="col-span-2 type-small text-muted">
					{props.hint}
				</p>
			)}
		</div>
	);
}
