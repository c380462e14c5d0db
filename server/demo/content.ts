/** A vehicle of the demo. The vehicles and texts of the demo are plausible but invented. */

export interface DemoVehicle {
  make: string;
  model: string;
  title: string;
  year: number;
  price: number;
  /** Name of a file in `pictures`, without extension. */
  image: string;
  plate: string;
  km: number;
}

const vehicle = (
  make: string,
  model: string,
  title: string,
  year: number,
  reais: number,
  image: string,
  plate: string,
  km: number,
): DemoVehicle => ({
  make,
  model,
  title,
  year,
  price: reais * 100,
  image,
  plate,
  km,
});

export const VEHICLES: DemoVehicle[] = [
  vehicle('Chevrolet', 'Onix', 'Onix LTZ 1.0 Turbo 2021, azul', 2021, 78_900, 'onix-azul', 'RTA4B21', 38_200),
  vehicle('Toyota', 'Corolla', 'Corolla XEi 2023', 2023, 138_500, 'corolla-noite', 'SKD2F77', 21_900),
  vehicle('Fiat', 'Toro', 'Toro Freedom 1.8 2021', 2021, 109_900, 'toro-areia', 'RQP8C30', 52_100),
  vehicle('Hyundai', 'HB20', 'HB20 Comfort 2020', 2020, 62_400, 'hb20-prata', 'QXJ1D09', 61_700),
  vehicle('Fiat', 'Argo', 'Argo Drive 1.3 2022, vermelho', 2022, 71_500, 'argo-vermelho', 'RZB5E14', 33_800),
  vehicle('Renault', 'Kwid', 'Kwid Zen 2022', 2022, 49_900, 'kwid-verde', 'SAC7G62', 27_400),
  vehicle('Jeep', 'Compass', 'Compass Limited 2021', 2021, 134_900, 'compass-areia', 'RMT3H85', 46_600),
  vehicle('Chevrolet', 'Tracker', 'Tracker Premier 2023', 2023, 129_900, 'tracker-noite', 'SNE9A41', 18_300),
  vehicle('Chevrolet', 'S10', 'S10 High Country 2020', 2020, 179_000, 's10-prata', 'QTW6B58', 88_900),
  vehicle('Volkswagen', 'Polo', 'Polo TSI Comfortline 2022', 2022, 86_700, 'polo-azul', 'RXV2C93', 29_500),
  vehicle('Volkswagen', 'Nivus', 'Nivus Highline 2022', 2022, 112_300, 'nivus-verde', 'RYH8D27', 31_200),
  vehicle(
    'Jeep',
    'Renegade',
    'Renegade Longitude 2022',
    2022,
    99_800,
    'renegade-vermelho',
    'SBF4E60',
    40_100,
  ),
  vehicle('Honda', 'Civic', 'Civic Touring 2021, branco', 2021, 141_000, 'civic-branco', 'RKG7F12', 35_900),
  vehicle('Toyota', 'Hilux', 'Hilux SRX 2021', 2021, 238_000, 'hilux-grafite', 'RLJ1G34', 72_300),
];

export const CLIENTS = [
  'Bruna Almeida',
  'Carlos Eduardo Nunes',
  'Débora Teixeira',
  'Everton Batista',
  'Fernanda Queiroz',
  'Gustavo Pires',
  'Helena Martins',
  'Igor Sampaio',
  'Juliana Rocha',
  'Leandro Castro',
  'Márcia Figueiredo',
  'Nelson Tavares',
];

export const NOTES = [
  'Veio pelo anúncio, quer fechar ainda este mês.',
  'Pede avaliação do usado na troca: Civic 2016, 98 mil km.',
  'Já fez o test-drive e gostou do acabamento.',
  'Compara com outra loja do bairro; o preço decide.',
  'Indicação de cliente antigo, atender com calma.',
  'Precisa do carro antes da viagem do dia 15.',
];

export const COMMENTS = [
  'Liguei agora, ficou de responder até amanhã cedo.',
  'Mandei as fotos do porta-malas e do estepe.',
  'O banco aprovou em 48 vezes, falta o comprovante de renda.',
  'Cliente pediu desconto de R$ 1.500 para fechar hoje.',
  'Chave reserva está no cofre.',
  'Combinado: entrega na quinta às 10h.',
  'O laudo cautelar saiu sem apontamentos.',
];

export const SALE_TASKS: [title: string, options: string[]][] = [
  ['Atendimento', ['Retornar a ligação', 'Enviar fotos', 'Agendar test-drive']],
  ['Documentos', ['CNH do comprador', 'Comprovante de residência', 'ATPV-e assinada', 'Quitação de multas']],
];

export const PREPARATION_TASKS: [title: string, options: string[]][] = [
  ['Entrada', ['Conferir chave reserva', 'Laudo cautelar', 'Quilometragem anotada']],
  ['Anúncio', ['Fotos externas', 'Fotos internas', 'Texto revisado']],
];
