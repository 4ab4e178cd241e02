import { zodResolver } from "@hookform/resolvers/zod";
import { DonorDetailsBody } from "@stride/contract/donations/donor-details";

export default zodResolver(DonorDetailsBody);
