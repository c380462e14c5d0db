/** Vehicle expected from a report's sample; fields left out are empty. */
export interface Expected {
  external_product_id: string;
  title: string;
  [column: string]: unknown;
}

const photo = (name: string) => `https://www.example.com/f/${name}.jpg`;

/** Layouts that dealers' systems write, each with its expected vehicles. */
export const DEALER_FEEDS: Record<string, { file: string; vehicles: Expected[] }> = {
  'an advertisement in <AD>, with a title': {
    file: `<?xml version="1.0" encoding="UTF-8"?>
<ADS><AD>
  <ID>811</ID><TITLE><![CDATA[Hyundai Creta Action 2023]]></TITLE><MAKE>Hyundai</MAKE><MODEL>Creta</MODEL>
  <VERSION>Action 1.6</VERSION><YEAR>2023</YEAR><FABRIC_YEAR>2022</FABRIC_YEAR><MILEAGE>18400</MILEAGE>
  <COLOR>Cinza</COLOR><FUEL>Flex</FUEL><GEAR>Automático</GEAR><DOORS>4</DOORS><PRICE>99900.00</PRICE>
  <IMAGES><IMAGE_URL>${photo('811-1')}</IMAGE_URL></IMAGES><IMAGES><IMAGE_URL>${photo('811-2')}</IMAGE_URL></IMAGES>
</AD></ADS>`,
    vehicles: [
      {
        ...{
          external_product_id: '811',
          title: 'Hyundai Creta Action 2023',
          make: 'Hyundai',
          model: 'Creta',
        },
        ...{ year: 2023, fabric_year: 2022, mileage: 18_400, color: 'Cinza', fuel: 'Flex' },
        ...{ transmission: 'Automático', description: 'Portas: 4', price: 9_990_000 },
        images: [photo('811-1'), photo('811-2')],
      },
    ],
  },
  'an advertisement in <AD>, without a title': {
    file: `<?xml version="1.0" encoding="UTF-8"?>
<ADS><AD><ID>812</ID><CATEGORY>Carros</CATEGORY><COLOR>Branco</COLOR><FUEL>Flex</FUEL><DOORS>4</DOORS><MAKE>Hyundai</MAKE><MODEL>HB20S</MODEL><VERSION>Vision 1.6</VERSION>
  <YEAR>2021</YEAR><FABRIC_YEAR>2020</FABRIC_YEAR><MILEAGE>45.200</MILEAGE><GEAR>Manual</GEAR><PRICE>68900.00</PRICE>
  <IMAGES><IMAGE_URL>${photo('812')}</IMAGE_URL></IMAGES></AD></ADS>`,
    vehicles: [
      {
        ...{ external_product_id: '812', title: 'Hyundai HB20S Vision 1.6 2021', make: 'Hyundai' },
        ...{ model: 'HB20S', year: 2021, fabric_year: 2020, mileage: 45_200, price: 6_890_000 },
        ...{ color: 'Branco', fuel: 'Flex', transmission: 'Manual', description: 'Portas: 4' },
        images: [photo('812')],
      },
    ],
  },
  'an advertisement in <ad>, with both years in one and photos by name': {
    file: `<admin><ad><id>5</id><make>Renault</make><model>Kwid</model><version>Zen 1.0</version>
<year>2021/2022</year><km>40.100</km><doors>4</doors><color>Branco</color><fuel>Gasolina/Álcool</fuel>
<price>49.900,00</price><pictures><picture><picture_url>${photo('5')}</picture_url></picture></pictures></ad></admin>`,
    vehicles: [
      {
        ...{ external_product_id: '5', title: 'Renault Kwid Zen 1.0 2022', year: 2022, fabric_year: 2021 },
        ...{ mileage: 40_100, fuel: 'Flex', price: 4_990_000, images: [photo('5')] },
      },
    ],
  },
  '<veiculo> without a title, photos in <url>': {
    file: `<?xml version="1.0" encoding="ISO-8859-1"?>
<estoque><veiculo>
  <idveiculo>62</idveiculo><tipoveiculo>Carro</tipoveiculo><marca>Nissan</marca><modelo>Kicks</modelo>
  <versao>1.6 Advance CVT</versao><anomodelo>2020</anomodelo><quilometragem>58.300</quilometragem><cor>Azul</cor>
  <combustivel>Flex</combustivel><cambio>Autom&#225;tico</cambio><numeroportas>4</numeroportas>
  <preco>88.700,00</preco><observacoes><![CDATA[Bem cuidado.]]></observacoes>
  <fotos><foto><url>${photo('62')}?v=1</url></foto><foto><url>${photo('63')}?v=1</url></foto></fotos>
</veiculo></estoque>`,
    vehicles: [
      {
        ...{
          external_product_id: '62',
          title: 'Nissan Kicks 1.6 Advance CVT 2020',
          transmission: 'Automático',
        },
        ...{ make: 'Nissan', model: 'Kicks', year: 2020, fabric_year: null, color: 'Azul', fuel: 'Flex' },
        ...{ mileage: 58_300, price: 8_870_000, description: 'Bem cuidado.\nPortas: 4' },
        images: [`${photo('62')}?v=1`, `${photo('63')}?v=1`],
      },
    ],
  },
  '<Veiculo> with AnoFabr, photos in one text': {
    file: `<CargaVeiculos><Veiculo><Codigo>77</Codigo><Tipo>Carro</Tipo><Marca>Ford</Marca><Modelo>Ka</Modelo>
<Versao>SE 1.0</Versao><AnoModelo>2018</AnoModelo><AnoFabr>2017</AnoFabr><km>71000</km><Cor>Preto</Cor>
<Combustivel>Flex</Combustivel><Cambio>CVT</Cambio><Portas>4</Portas><Preco>38900</Preco>
<Equipamentos>Ar;Som</Equipamentos><Fotos>${photo('a')};${photo('b')};</Fotos></Veiculo></CargaVeiculos>`,
    vehicles: [
      {
        ...{ external_product_id: '77', title: 'Ford Ka SE 1.0 2018', year: 2018, fabric_year: 2017 },
        ...{ make: 'Ford', model: 'Ka', mileage: 71_000, color: 'Preto', fuel: 'Flex', transmission: 'CVT' },
        ...{ description: 'Portas: 4', price: 3_890_000, images: [photo('a'), photo('b')] },
      },
    ],
  },
  '<veiculo> with a plate and zerokm': {
    file: `<estoque>
<veiculo><id>41</id><zerokm>N</zerokm><placa>KLM2N34</placa><marca>Jeep</marca><modelo>Renegade</modelo>
<versao>Sport</versao><anofabricacao>2019</anofabricacao><anomodelo>2020</anomodelo><km>52.000</km>
<cambio>Automático</cambio><portas>4</portas><cor>Verde</cor><observacao>Revisado</observacao>
<combustivel>Álcool/Gasolina</combustivel><preco>82.500,00</preco><fotos><foto>${photo('41')}</foto></fotos>
<loja><contato><nome>Loja</nome><telefone>(11) 3333-4444</telefone></contato></loja></veiculo>
<veiculo><id>42</id><zerokm>S</zerokm><placa></placa><marca>Jeep</marca><modelo>Compass</modelo>
<anofabricacao>2026</anofabricacao><anomodelo>2027</anomodelo><km>0</km><preco>199.990,00</preco>
<observacao></observacao><fotos><foto>${photo('42')}</foto></fotos></veiculo>
</estoque>`,
    vehicles: [
      {
        ...{ external_product_id: '41', title: 'Jeep Renegade Sport 2020', plate: 'KLM2N34', condition: '' },
        ...{ year: 2020, fabric_year: 2019, mileage: 52_000, color: 'Verde', transmission: 'Automático' },
        ...{ price: 8_250_000, description: 'Revisado\nPortas: 4', fuel: 'Flex', images: [photo('41')] },
      },
      {
        ...{
          external_product_id: '42',
          title: 'Jeep Compass 2027',
          plate: '',
          condition: 'Novo',
          mileage: 0,
        },
        ...{ year: 2027, fabric_year: 2026, price: 19_999_000, description: '', images: [photo('42')] },
      },
    ],
  },
  '<veiculo> with anomod and numbered photos': {
    file: `<estoque><veiculo><id>9</id><marca>VW - Volkswagen</marca><modelo>NIVUS Comfortline 200 TSI</modelo>
<anofab>2021</anofab><anomod>2022</anomod><km>33.800</km><preco>104.900,00</preco>
<imagem_principal>${photo('9')}</imagem_principal><foto2>${photo('9b')}</foto2><foto3></foto3></veiculo></estoque>`,
    vehicles: [
      {
        ...{ external_product_id: '9', title: 'VW - Volkswagen NIVUS Comfortline 200 TSI 2022' },
        ...{ year: 2022, fabric_year: 2021, images: [photo('9'), photo('9b')] },
      },
    ],
  },
  '<veiculo> with a title, and some names in English': {
    file: `<estoque><veiculo><id>3108</id><titulo>Duster Iconic 1.6 CVT</titulo><marca>Renault</marca><modelo>Duster</modelo>
<ano>2023</ano><FABRIC_YEAR>2022</FABRIC_YEAR><km>26400</km><cor>Verde</cor><combustivel>Flex</combustivel>
<cambio>Automático</cambio><DOORS>4</DOORS><preco>104.900,00</preco><opcionais>Ar, Couro</opcionais>
<fotos><foto>${photo('3108-1')}</foto><foto>${photo('3108-2')}</foto></fotos></veiculo></estoque>`,
    vehicles: [
      {
        ...{ external_product_id: '3108', title: 'Duster Iconic 1.6 CVT', make: 'Renault', model: 'Duster' },
        ...{ year: 2023, fabric_year: 2022, mileage: 26_400, color: 'Verde', transmission: 'Automático' },
        ...{ price: 10_490_000, description: 'Portas: 4', images: [photo('3108-1'), photo('3108-2')] },
      },
    ],
  },
  '<veiculo> with its photos in a gallery': {
    file: `<veiculos><veiculo><id>77</id><tipo>carro</tipo><titulo>Fiat Toro Freedom 1.8</titulo><marca>Fiat</marca>
<modelo>Toro Freedom</modelo><ano_fabricacao>2019</ano_fabricacao><ano_modelo>2019</ano_modelo><km>71.000</km>
<preco>84.900,00</preco><galeria><item>${photo('77-1')}</item><item>${photo('77-2')}</item></galeria>
<opcional><item>Ar</item><item>ABS</item></opcional></veiculo></veiculos>`,
    vehicles: [
      {
        ...{ external_product_id: '77', title: 'Fiat Toro Freedom 1.8', model: 'Toro Freedom', year: 2019 },
        ...{ fabric_year: 2019, mileage: 71_000, price: 8_490_000, images: [photo('77-1'), photo('77-2')] },
      },
    ],
  },
  '<veiculo> with codigo_anuncio_revenda, and a word for each extra': {
    file: `<dataroot><veiculo><codigo_anuncio_revenda>5120</codigo_anuncio_revenda><tipo_veiculo>0</tipo_veiculo>
<marca>HONDA</marca><modelo>FIT LX</modelo><descricao>Fit LX 1.5 com manual</descricao><ano_fabricacao>2013</ano_fabricacao>
<ano_modelo>2014</ano_modelo><quilometragem>98000</quilometragem><cor>PRATA</cor><combustivel>FLEX</combustivel>
<cambio>MANUAL</cambio><portas>4</portas><preco>49900</preco><placa>QRS-4567</placa>
<opcionais><km>1</km><manual>1</manual><gnv>0</gnv></opcionais>
<foto1>${photo('5120 1')}</foto1><foto2>${photo('5120 2')}</foto2><foto3></foto3></veiculo></dataroot>`,
    vehicles: [
      {
        ...{ external_product_id: '5120', title: 'HONDA FIT LX 2014', year: 2014, fabric_year: 2013 },
        ...{ mileage: 98_000, color: 'PRATA', fuel: 'Flex', transmission: 'Manual', plate: 'QRS4567' },
        ...{ price: 4_990_000, description: 'Fit LX 1.5 com manual\nPortas: 4' },
        images: [photo('5120%201'), photo('5120%202')],
      },
    ],
  },
  '<listing> with Meta’s names': {
    file: `<?xml version="1.0" encoding="UTF-8"?>
<listings><title>Loja</title><listing><vehicle_id>344</vehicle_id><title><![CDATA[CHERY QQ 1.0 ACT 12V 69cv 5p]]></title>
<description><![CDATA[Único dono]]></description><url>https://www.example.com/v/344</url><make>CHERY</make>
<model>QQ 1.0 ACT 12V 69cv 5p</model><year>2017</year><mileage><value>95528</value><unit>KM</unit></mileage>
<image><url>${photo('344-1')}</url></image><image><url>${photo('344-2')}</url></image>
<vehicle_type>car_truck</vehicle_type><transmission>Manual</transmission><fuel_type>gasoline</fuel_type>
<exterior_color>BRANCO</exterior_color><price>27900 BRL</price><state_of_vehicle>USED</state_of_vehicle>
<availability>available</availability></listing></listings>`,
    vehicles: [
      {
        ...{ external_product_id: '344', title: 'CHERY QQ 1.0 ACT 12V 69cv 5p', make: 'CHERY', year: 2017 },
        ...{ mileage: 95_528, transmission: 'Manual', fuel: 'Gasolina', color: 'BRANCO', condition: 'Usado' },
        ...{ price: 2_790_000, description: 'Único dono', url: 'https://www.example.com/v/344' },
        images: [photo('344-1'), photo('344-2')],
      },
    ],
  },
  'Google’s vehicle listings, with a vin and no title': {
    file: [
      'vin store_code dealership_address price condition make model trim year mileage exterior_color fuel transmission image_link link'.split(
        ' ',
      ),
      [
        ...[
          '9BGKS48U0JG100001',
          'L1',
          'Rua das Flores 20, Santos - SP, BR',
          '58900 BRL',
          'used',
          'Chevrolet',
        ],
        ...['Onix', 'LT 1.0', '2018', '64000 km', 'Prata', 'Flex', 'Automático', photo('g')],
        'https://www.example.com/v/2',
      ],
    ]
      .map(cells => cells.join('\t'))
      .join('\n'),
    vehicles: [
      {
        ...{
          external_product_id: '9BGKS48U0JG100001',
          title: 'Chevrolet Onix LT 1.0 2018',
          condition: 'Usado',
        },
        ...{ make: 'Chevrolet', model: 'Onix', year: 2018, color: 'Prata', fuel: 'Flex' },
        ...{ transmission: 'Automático', url: 'https://www.example.com/v/2' },
        ...{ price: 5_890_000, mileage: 64_000, images: [photo('g')] },
      },
    ],
  },
  'Meta’s CSV, with its pictures as JSON': {
    file: `vehicle_id,title,make,model,year,mileage.value,mileage.unit,image,price,state_of_vehicle,availability
m1,Virtus,Volkswagen,Virtus,2021,27000,KM,"[{""url"":""${photo('m1')}"",""tag"":[""lado""]},{""url"":""${photo('m2')}""}]",79900 BRL,USED,AVAILABLE`,
    vehicles: [
      {
        ...{ external_product_id: 'm1', title: 'Virtus', mileage: 27_000, condition: 'Usado', enabled: true },
        ...{ make: 'Volkswagen', model: 'Virtus', year: 2021, price: 7_990_000 },
        images: [photo('m1'), photo('m2')],
      },
    ],
  },
  'JSON: «veiculos» with anoModelo and valorVenda': {
    file: JSON.stringify({
      veiculos: [
        {
          ...{ id: 30, tipo: 'Carro/Camioneta', marca: 'Peugeot', modelo: '208', versao: 'Active 1.6' },
          ...{ anoModelo: 2021, anoFabricacao: 2020, km: 39_500, cor: 'Vermelho', cambio: 'Automático' },
          ...{ portas: 4, valorVenda: 69_900.5, opcionais: ['Ar', 'ABS'], fotos: [photo('30'), photo('31')] },
        },
      ],
    }),
    vehicles: [
      {
        ...{ external_product_id: '30', title: 'Peugeot 208 Active 1.6 2021', year: 2021, fabric_year: 2020 },
        ...{
          mileage: 39_500,
          price: 6_990_050,
          description: 'Portas: 4',
          images: [photo('30'), photo('31')],
        },
      },
    ],
  },
  'JSON: a bare list, amounts as text, no price as «ZERO»': {
    file: JSON.stringify([
      {
        ...{ codigo: '0012', marca: 'Honda', modelo: 'Biz 125', ano_modelo: '2024', ano_fabricacao: '2023' },
        ...{ km: '1.200', valor: '16.500,00', fotos: [photo('12')] },
      },
      { codigo: '0013', marca: 'Honda', modelo: 'CB 300F', ano_modelo: '2025', valor: 'ZERO', km: '0' },
    ]),
    vehicles: [
      { external_product_id: '0012', title: 'Honda Biz 125 2024', mileage: 1_200, price: 1_650_000 },
      { external_product_id: '0013', title: 'Honda CB 300F 2025', price: null, mileage: 0 },
    ],
  },
  'JSON: pages of results, each name inside of its thing': {
    file: JSON.stringify({
      count: 1,
      results: [
        {
          ...{ ad_id: 5501, title: '', manufacturer: { id: 1, name: 'Audi' }, model: { id: 2, name: 'A3' } },
          ...{ version: { id: 3, name: '1.4 TFSI' }, model_year: 2019, make_year: 2018, km: 60_000 },
          ...{ color: { name: 'Preto' }, fuel: { name: 'Gasolina' }, transmission: { name: 'Automático' } },
          ...{
            doors: 4,
            price: '104900.00',
            photos: [
              { id: 1, photo: photo('55') },
              { id: 2, photo: photo('56') },
            ],
          },
        },
      ],
    }),
    vehicles: [
      {
        ...{ external_product_id: '5501', title: 'Audi A3 1.4 TFSI 2019', make: 'Audi', model: 'A3' },
        ...{ year: 2019, fabric_year: 2018, color: 'Preto', fuel: 'Gasolina', transmission: 'Automático' },
        ...{ price: 10_490_000, images: [photo('55'), photo('56')] },
      },
    ],
  },
  'JSON: the price inside, and what is not to be shown': {
    file: JSON.stringify({
      veiculos: [
        {
          ...{
            codigo: 'A1',
            marca: 'Kia',
            modelo: 'Sportage',
            versao: 'LX',
            ano_modelo: '2017',
            anunciar: 'sim',
          },
          ...{
            placa: 'QWE1R23',
            chassi: '9XX',
            preco: { venda: '79900', custo: '1' },
            titulo: 'Kia Sportage LX',
          },
        },
        { codigo: 'A2', modelo: 'Sorento', anunciar: 'nao', vendido: true },
      ],
    }),
    vehicles: [
      {
        external_product_id: 'A1',
        title: 'Kia Sportage LX',
        plate: 'QWE1R23',
        price: 7_990_000,
        enabled: true,
      },
      { external_product_id: 'A2', title: 'Sorento', enabled: false },
    ],
  },
  'texts in HTML, as they are or escaped, and a price of zero': {
    file: `<?xml version="1.0" encoding="UTF-8"?>
<produtos>
<produto><id>21</id><titulo>Doblò Cargo</titulo><preco>0.00</preco><descricao>Ligue</descricao></produto>
<produto><id>22</id><titulo>Palio Fire</titulo><preco>19900</preco><descricao><![CDATA[<div><i>Ve&iacute;culo</i>&nbsp;&mdash;
de garagem.<br/>Baixa km</div><ol><li>Alarme</li><li>Som</li></ol>]]></descricao></produto>
<produto><id>23</id><titulo>Promo&ccedil;&atilde;o: Siena</titulo><preco>24900</preco>
<descricao>&lt;div&gt;Pneus novos&lt;br&gt;IPVA &amp;amp; seguro pagos&lt;/div&gt;</descricao></produto>
</produtos>`,
    vehicles: [
      { external_product_id: '21', title: 'Doblò Cargo', price: null, description: 'Ligue' },
      {
        ...{ external_product_id: '22', title: 'Palio Fire', price: 1_990_000 },
        description: 'Veículo — de garagem.\nBaixa km\n• Alarme\n• Som',
      },
      {
        ...{ external_product_id: '23', title: 'Promoção: Siena', price: 2_490_000 },
        description: 'Pneus novos\nIPVA & seguro pagos',
      },
    ],
  },
  'a sheet that is kept by hand': {
    file: `Código;Veículo;Ano;Placa;Km;Preço (R$);Situação;Foto de capa
A-1;Fiat Uno Way 1.0;2019/2020;ABC-1D23;45.000;R$ 38.900,00;Disponível;${photo('a1')}
A-2;VW Gol;2014;-;98.500;29.900;Vendido;
`,
    vehicles: [
      {
        ...{ external_product_id: 'A-1', title: 'Fiat Uno Way 1.0', year: 2020, fabric_year: 2019 },
        ...{ plate: 'ABC1D23', mileage: 45_000, price: 3_890_000, images: [photo('a1')], enabled: true },
      },
      { external_product_id: 'A-2', title: 'VW Gol', plate: '', price: 2_990_000, enabled: false },
    ],
  },
  'a data set of .NET, with its data in groups': {
    file: `<NewDataSet><Table><Id>8</Id><dados><marca>Honda</marca><modelo>City</modelo><placa>QWE2R34</placa></dados>
<detalhes><ano>2021/2020</ano><km>33.000</km><cambio>CVT</cambio></detalhes><preco>88.900,00</preco>
<fotos><foto><url_grande>${photo('8g')}</url_grande><url_pequena>${photo('8p')}</url_pequena></foto></fotos></Table></NewDataSet>`,
    vehicles: [
      {
        ...{
          external_product_id: '8',
          title: 'Honda City 2021',
          make: 'Honda',
          plate: 'QWE2R34',
          year: 2021,
        },
        ...{
          fabric_year: 2020,
          mileage: 33_000,
          transmission: 'CVT',
          price: 8_890_000,
          images: [photo('8g')],
        },
      },
    ],
  },
  'JSON of what others write in XML': {
    file: JSON.stringify({
      ADS: {
        AD: { ID: '3', MAKE: 'Fiat', MODEL: 'Mobi', YEAR: '2020', IMAGES: [{ IMAGE_URL: photo('3') }] },
      },
    }),
    vehicles: [{ external_product_id: '3', title: 'Fiat Mobi 2020', images: [photo('3')] }],
  },
};
