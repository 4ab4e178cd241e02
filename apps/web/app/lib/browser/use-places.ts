import type { CountryState } from "@stride/contract/site/site";
import { useQuery } from "@tanstack/react-query";
import { useLocale } from "use-intl";
import { useApi } from "../session/session-provider.tsx";

const unchanging = { staleTime: Number.POSITIVE_INFINITY };

export type Places = {
	countries: { value: string; label: string }[];
	payoutCountries: readonly string[] | null;
	/** The states of the chosen country: null until they are loaded, empty where it has none. */
	states: readonly CountryState[] | null;
	nameOf: (country: string) => string;
	failed: "countries" | "states" | null;
	isLoading: boolean;
	retry: () => void;
};

/** The countries and states that a campaign may come from, by name in the language of the page. */
export function usePlaces(country: string | null, { isRequested }: { isRequested: boolean }): Places {
	const api = useApi();
	const locale = useLocale();
	const list = useQuery({
		queryKey: ["countries", locale],
		queryFn: () => api("listCountries", {}),
		enabled: isRequested,
		...unchanging,
	});
	const payouts = useQuery({
		queryKey: ["payout-countries"],
		queryFn: () => api("listPayoutCountries", {}),
		enabled: isRequested,
		...unchanging,
	});
	const states = useQuery({
		queryKey: ["states", country, locale],
		queryFn: () => api("listStates", { params: { countryCode: country ?? "" } }),
		enabled: isRequested && country !== null,
		...unchanging,
	});
	const countries = (list.data ?? []).flatMap((entry) =>
		Object.entries(entry).map(([value, label]) => ({ value, label })),
	);
	return {
		countries,
		payoutCountries: payouts.data ?? null,
		states: states.data ?? null,
		nameOf: (code) => countries.find(({ value }) => value === code)?.label ?? code,
		failed: list.isError || payouts.isError ? "countries" : states.isError ? "states" : null,
		isLoading: list.isLoading || payouts.isLoading || states.isLoading,
		retry: () => {
			for (const query of [list, payouts, states]) if (query.isError) void query.refetch();
		},
	};
}
